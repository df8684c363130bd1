package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.calibration.ExampleCalibration;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticSlowdown;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.proxy.catalogue.Catalogue;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the lab prints as tables and text, with the longest names of the catalogue. */
class EightyColumnsTests {

	private static final List<String> LONGEST = Catalogue.load()
		.ids()
		.stream()
		.sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
		.limit(3)
		.toList();

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@TempDir
	Path folder;

	@Test
	void aReportWithEveryKindOfRow() {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= 6; replicate++) {
			for (int target = 0; target < 2; target++) {
				run.with(trial(target, 12_800, 5000).replicate(replicate).throughput(23_456 - 5000 * target));
			}
		}
		run.with(trial(0, 800, 10).order(2).throughput(7900).error(ErrorKind.TIMEOUT, 123_456))
			.with(trial(1, 800, 10).order(2).throughput(7900).delayErrorMicros(23_000))
			.with(trial(2, 800, 10).order(2).failure("target %s ended (exit code 137)".formatted(LONGEST.get(2))))
			.with(trial(0, 400, 100).order(3)
				.slowdown(30, new SyntheticSlowdown(20, 1000, 199, 1_000_000, 0.05, 199, 231, 5000)))
			.experiment("""
					name: synthetic
					claims: ["throughput(%s, 800 users, 10ms) >= 3.5 * throughput(%s, 800 users, 10ms)"]
					""".formatted(LONGEST.get(0), LONGEST.get(1)));
		execute("report", run.writeTo(this.folder).path().toString());
		assertThat(texts()).isNotEmpty().allSatisfy(EightyColumnsTests::fits);
	}

	@Test
	void aPlanWithAllAxes() throws IOException {
		Path file = Files.writeString(this.folder.resolve("wide.yaml"), """
				targets: [%s]
				load: { closed: { users: [100, 12800] } }
				upstream: { delay: [10ms, 5s] }
				connections: { client: [keepAlive, close], upstream: [keepAlive, close] }
				observability: [none, metrics, tracing]
				measure: { replicates: 6 }
				""".formatted(String.join(", ", LONGEST)));
		execute("plan", file.toString());
		assertThat(texts()).isNotEmpty().allSatisfy(EightyColumnsTests::fits);
	}

	@Test
	void aCalibration() {
		List<String> lines = CalibrateCommand
			.lines(ExampleCalibration.of(ExampleCalibration.MACHINE).othersBusyPercent(30).build());
		assertThat(lines).isNotEmpty().allSatisfy(EightyColumnsTests::fits);
	}

	private static SyntheticTrial trial(int target, int users, int delayMillis) {
		return new SyntheticTrial(LONGEST.get(target), users, delayMillis).targetCores(0.98);
	}

	/** A path has no place where it could be broken. */
	private static void fits(String line) {
		if (line.contains(" ")) {
			assertThat(line).hasSizeLessThanOrEqualTo(Terminal.COLUMNS);
		}
	}

	private void execute(String... arguments) {
		ProxyLab.commandLine(new PrintWriter(this.out), new PrintWriter(this.err)).execute(arguments);
	}

	private List<String> texts() {
		assertThat(this.err.toString()).isEmpty();
		return this.out.toString().lines().toList();
	}

}
