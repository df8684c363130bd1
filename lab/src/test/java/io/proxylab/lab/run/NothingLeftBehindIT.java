package io.proxylab.lab.run;

import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Kills each of the four processes of a run with SIGKILL at a random moment, looks for
 * what is left, and resumes the run. {@code -Dproxylab.kills=50} does it fifty times;
 * {@code -Dproxylab.killSeed} repeats a row.
 */
@Order(1) // It takes longest.
@Tag("full")
@Execution(ExecutionMode.CONCURRENT)
class NothingLeftBehindIT {

	private static final String EXPERIMENT = """
			name: killed
			box: t2.micro
			targets: [%s]
			load:
			  closed: { users: 2 }
			upstream: { delay: 100ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: 500ms, replicates: 1 }
			""".formatted(Relay.target("relay"));

	/** On a quiet machine such a run takes about as long. */
	private static final int LATEST_MILLIS = 8_000;

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	static Path directory;

	private enum Victim {

		LAB("lab.jar"), GENERATOR("load-generator.jar"), TARGET(Relay.PROCESS), UPSTREAM("user-service.jar");

		private final String commandLine;

		Victim(String commandLine) {
			this.commandLine = commandLine;
		}

	}

	@BeforeAll
	static void needsProc() {
		Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self")), "only /proc shows whose child an orphan was");
	}

	@TestFactory
	Stream<DynamicTest> aKilledProcessLeavesNoOrphanNoGroupAndNoHalfTrial() {
		int count = Integer.getInteger("proxylab.kills", Victim.values().length);
		Random random = new Random(Long.getLong("proxylab.killSeed", System.nanoTime()));
		int first = random.nextInt(Victim.values().length);
		return IntStream.range(0, count).mapToObj((i) -> {
			Victim victim = Victim.values()[(first + i) % Victim.values().length];
			Duration after = Duration.ofMillis(random.nextInt(LATEST_MILLIS));
			return DynamicTest.dynamicTest(
					String.format(Locale.ROOT, "kill %d: %s after %d ms", i + 1, victim, after.toMillis()),
					() -> kill(victim, after, directory.resolve(Integer.toString(i))));
		});
	}

	private static void kill(Victim victim, Duration after, Path directory) throws Exception {
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, directory, EXPERIMENT)) {
			boolean ended = lab.process().waitFor(after.toMillis(), TimeUnit.MILLISECONDS);
			boolean killed = !ended && destroy(victim, lab);
			int exitCode = lab.await();
			if (victim == Victim.LAB && killed) {
				assertThat(exitCode).isEqualTo(137);
			}
			else {
				assertThat(exitCode).as(lab.output()).isIn(0, 3);
			}
			lab.leavesNothing();
			checkFiles(lab.runs(), victim);
			for (Path run : runs(lab.runs())) {
				goOn(run, directory);
			}
		}
	}

	/** What was finished stays, what failed or was never run has figures at last. */
	private static void goOn(Path run, Path directory) throws Exception {
		Map<String, TrialRecord> before = withFigures(run);
		try (LabProcess lab = LabProcess.resume(directory, run, "--failed")) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			lab.leavesNothing();
		}
		RawRun raw = RunDirectory.open(run).read();
		assertThat(raw.halfTrials()).isEmpty();
		assertThat(withFigures(run)).containsAllEntriesOf(before).hasSameSizeAs(raw.manifest().plannedTrials());
	}

	private static Map<String, TrialRecord> withFigures(Path run) {
		return RunDirectory.open(run)
			.read()
			.trials()
			.stream()
			.map(RawTrial::record)
			.filter((trial) -> trial.measured() != null)
			.collect(Collectors.toMap(TrialRecord::id, Function.identity()));
	}

	/** Those that were begun. */
	private static List<Path> runs(Path runs) throws IOException {
		if (!Files.isDirectory(runs)) {
			return List.of();
		}
		try (Stream<Path> made = Files.list(runs)) {
			return made.filter((path) -> Files.exists(path.resolve(RunDirectory.MANIFEST_FILE))).toList();
		}
	}

	private static boolean destroy(Victim victim, LabProcess lab) {
		return (victim == Victim.LAB) ? lab.process().destroyForcibly() != null
				: lab.child(victim.commandLine).map(ProcessHandle::destroyForcibly).orElse(false);
	}

	private static void checkFiles(Path runs, Victim victim) throws IOException {
		if (!Files.isDirectory(runs)) {
			assertThat(victim).as("only a lab that was killed at once has no run").isEqualTo(Victim.LAB);
			return;
		}
		for (Path run : runs(runs)) {
			RawRun raw = RunDirectory.open(run).read();
			for (RawTrial trial : raw.trials()) {
				boolean figures = trial.record().measured() != null;
				boolean reason = trial.record().failure() != null;
				assertThat(figures).as("a trial has figures or a reason: %s", trial.record()).isNotEqualTo(reason);
			}
			if (victim != Victim.LAB) {
				assertThat(raw.halfTrials()).isEmpty();
				assertThat(raw.trials()).hasSameSizeAs(raw.manifest().plannedTrials());
			}
		}
	}

}
