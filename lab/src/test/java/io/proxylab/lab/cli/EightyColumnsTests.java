package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.calibration.ExampleCalibration;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.cli.load.CapacityText;
import io.proxylab.lab.cli.load.LoadText;
import io.proxylab.lab.cli.run.CalibrationText;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticSlowdown;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Reduced;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.proxy.catalogue.Catalogue;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
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

	private static final long HOUR_MICROS = 3_600_000_000L;

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
		List<String> lines = CalibrationText
			.lines(ExampleCalibration.of(ExampleCalibration.MACHINE).othersBusyPercent(30).build());
		assertThat(lines).isNotEmpty().flatExtracting(TextLines::fit).allSatisfy((line) -> fits(String.valueOf(line)));
	}

	@Test
	void aLoadWithEveryLineAndTheLongestNumbers() {
		Reduced reduced = new Reduced(60_000, 28_231, 28_231,
				"the machine has no more local ports than these: net.ipv4.ip_local_port_range is 32768 60999");
		LoadResult result = load(new Offered(359_999_999, 359_999_999)).with(reduced);
		String asked = "open load, 100,000.0/s to 250,000.0/s to 1,000,000.0/s poisson, part 12 of 16";
		assertThat(LoadText.lines(asked, result, List.of())).isNotEmpty()
			.allSatisfy(EightyColumnsTests::fits)
			.contains("ms                  mean       p50       p90       p99     p99.9       max")
			.contains("response time  3,600,000 3,600,000 3,600,000 3,600,000 3,600,000 3,600,000");
	}

	@Test
	void aSearchForACapacity() {
		String slo = "p99 <= delay + 50ms, p99.9 <= delay + 500ms, p50 <= 1s, errors <= 0.1%";
		CapacityFound capacity = new CapacityFound(slo, 1_000_000.0, 9_999_998.0,
				List.of(new CapacityFound.Probe(1_000_000, true, List.of(), load(null)),
						new CapacityFound.Probe(9_999_999, false,
								List.of("only 1,234,567/s of 9,999,999/s were answered",
										"added time p99 3,599,999.9 ms > 50ms", "errors 99.99% > 0.1%"),
								load(null)),
						new CapacityFound.Probe(9_999_998, false,
								List.of("target " + LONGEST.getFirst() + " ended (exit code 3)"), null)));
		assertThat(CapacityText.lines(capacity)).hasSizeGreaterThan(4).allSatisfy(EightyColumnsTests::fits);
	}

	/** With the greatest numbers of each kind. */
	private static LoadResult load(@Nullable Offered offered) {
		SortedMap<ErrorKind, Long> errors = new TreeMap<>();
		for (ErrorKind kind : ErrorKind.values()) {
			errors.put(kind, 123_456_789L);
		}
		Times times = new Times(1_000_000_000, HOUR_MICROS, HOUR_MICROS, HOUR_MICROS, HOUR_MICROS, HOUR_MICROS,
				HOUR_MICROS, HOUR_MICROS);
		return new LoadResult(0, HOUR_MICROS, HOUR_MICROS, 1_000_000_000, 1_000_000_000, 277_777.8, errors, times,
				times, times, times, times, 1_000_000_000, 1_000_000_000, Long.MAX_VALUE, 123_456_789, 0, 60_000, true,
				123_456, offered);
	}

	private static SyntheticTrial trial(int target, int users, int delayMillis) {
		return new SyntheticTrial(LONGEST.get(target), users, delayMillis).targetCores(0.98);
	}

	/** A path has no place where it could be broken. Nobody sits at a test's terminal. */
	private static void fits(String line) {
		assertThat(line).doesNotContain("\u001b");
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
