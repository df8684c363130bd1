package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.file.ExperimentFile;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ThreadRoomTests {

	private static List<String> warnings(String memory, String load, String targets) {
		return ThreadRoom.warnings(Planner.plan(ExperimentFile.parse("""
				box: { cpus: 1, memory: %s }
				targets: %s
				load: %s
				upstream: { delay: 1s }
				""".formatted(memory, targets, load), "room.yaml")));
	}

	private static String blocking(int threads) {
		return String.format(Locale.ROOT, "[{ variant: servlet-blocking-apache5, requestThreads: %d }]", threads);
	}

	/** What docs/results/memory-512mib.md and memory-1gib.md saw. */
	@ParameterizedTest
	@CsvSource({ "512MiB, 200, true", "512MiB, 1000, false", "1GiB, 200, true", "1GiB, 1000, true",
			"1GiB, 4000, false" })
	void whatWasKilledIsWarnedOfAndNothingElse(String memory, int threads, boolean fits) {
		assertThat(warnings(memory, String.format(Locale.ROOT, "{ closed: { users: %d } }", threads), blocking(threads))
			.isEmpty()).isEqualTo(fits);
	}

	@Test
	void theWarningHasPlaceFigureAndCure() {
		assertThat(warnings("512MiB", "{ closed: { users: 4000 } }", blocking(4000))).containsExactly(
				"servlet-blocking-apache5: 4,000 requests that wait in threads of their own take 1,482 MiB or more "
						+ "(350 MiB, and 290 KiB each, by docs/results/memory-1gib.md); its box has 512 MiB, and ends a "
						+ "process that needs more. Give it a larger box, or at most requestThreads: 572");
	}

	@Test
	void aThreadThatNoLoadUsesCostsNothing() {
		assertThat(warnings("512MiB", "{ closed: { users: 100 } }", blocking(4000))).isEmpty();
	}

	@Test
	void whereNoRequestHoldsAThreadThereIsNothingToSay() {
		assertThat(warnings("512MiB", "{ burst: { requests: 60_000 } }",
				"[servlet-virtual-apache5, webflux-webclient, jetty-handler-async]"))
			.isEmpty();
	}

	@Test
	void anEngineHasTenThousandThreadsUnlessToldOtherwise() {
		assertThat(warnings("256MiB", "{ burst: { requests: 20_000 } }",
				"[jetty-servlet-sync, { engine: grizzly-worker, requestThreads: 32 }]"))
			.singleElement()
			.satisfies((warning) -> assertThat(warning).startsWith("jetty-servlet-sync: 10,000 requests ")
				.contains("take 332 MiB or more", "docs/results/engines.md", "requestThreads: 7710"));
	}

}
