package io.proxylab.lab.run;

import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Kills a process of a run with SIGKILL at a random moment and looks for what is left.
 * {@code -Dproxylab.kills=50} does it fifty times; {@code -Dproxylab.killSeed} repeats a
 * row.
 */
class NothingLeftBehindIT {

	private static final String EXPERIMENT = """
			name: killed
			box: t2.micro
			targets: [webflux-webclient]
			load:
			  closed: { users: 10 }
			upstream: { delay: [10ms, 20ms] }
			warmUp: { duration: 1s }
			measure: { duration: 1s, replicates: 1 }
			""";

	private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

	private static final Duration PATIENCE = Duration.ofSeconds(90);

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	static Path directory;

	private enum Victim {

		LAB("lab.jar"), GENERATOR("load-generator.jar"), TARGET("proxy-web-flux.jar"), UPSTREAM("user-service.jar");

		private final String jar;

		Victim(String jar) {
			this.jar = jar;
		}

	}

	@BeforeAll
	static void needsProc() {
		Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self")), "only /proc shows whose child an orphan was");
	}

	@TestFactory
	Stream<DynamicTest> aKilledProcessLeavesNoOrphanNoGroupAndNoHalfTrial() {
		int kills = Integer.getInteger("proxylab.kills", 4);
		Random random = new Random(Long.getLong("proxylab.killSeed", System.nanoTime()));
		return Stream.iterate(0, (i) -> i < kills, (i) -> i + 1).map((i) -> {
			Victim victim = Victim.values()[i % Victim.values().length];
			Duration after = Duration.ofMillis(random.nextInt(12_000));
			return DynamicTest.dynamicTest("kill %d: %s after %d ms".formatted(i + 1, victim, after.toMillis()),
					() -> kill(victim, after, directory.resolve("kill-" + i)));
		});
	}

	private static void kill(Victim victim, Duration after, Path runs) throws Exception {
		Path experiment = Files.writeString(Files.createDirectories(runs).resolve("killed.yaml"), EXPERIMENT);
		Process lab = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Dproxylab.home=" + HOME, "-jar", HOME.resolve("lab/target/lab.jar").toString(), "run", "--runs",
				runs.resolve("runs").toString(), experiment.toString())
			.directory(runs.toFile())
			.redirectErrorStream(true)
			.redirectOutput(runs.resolve("lab.out").toFile())
			.start();
		try {
			boolean ended = lab.waitFor(after.toMillis(), TimeUnit.MILLISECONDS);
			boolean killed = !ended && destroy(victim, lab);
			assertThat(lab.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("the lab ends by itself").isTrue();
			String output = Files.readString(runs.resolve("lab.out"));
			if (victim == Victim.LAB && killed) {
				assertThat(lab.exitValue()).isEqualTo(137);
			}
			else {
				assertThat(lab.exitValue()).as(output).isIn(0, 3);
			}
		}
		finally {
			lab.destroyForcibly();
		}
		assertThat(within(Duration.ofSeconds(10), () -> processesIn(runs).isEmpty()))
			.as("orphans: %s", processesIn(runs))
			.isTrue();
		assertThat(within(Duration.ofSeconds(10), () -> groupsOf(lab.pid()).isEmpty()))
			.as("control groups: %s", groupsOf(lab.pid()))
			.isTrue();
		checkFiles(runs.resolve("runs"), victim);
	}

	private static boolean destroy(Victim victim, Process lab) {
		if (victim == Victim.LAB) {
			return lab.destroyForcibly() != null;
		}
		Optional<ProcessHandle> process = lab.descendants()
			.filter((child) -> child.info().commandLine().orElse("").contains(victim.jar))
			.findFirst();
		return process.map(ProcessHandle::destroyForcibly).orElse(false);
	}

	/** Every process of a launch works in the launch's directory. */
	private static List<String> processesIn(Path runs) {
		return ProcessHandle.allProcesses()
			.filter((process) -> worksIn(process, runs))
			.map((process) -> process.pid() + " " + process.info().commandLine().orElse(""))
			.toList();
	}

	private static boolean worksIn(ProcessHandle process, Path directory) {
		try {
			return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd")).startsWith(directory);
		}
		catch (IOException ex) {
			// It ended meanwhile, or is not ours.
			return false;
		}
	}

	private static List<Path> groupsOf(long labPid) {
		try (Stream<Path> tree = Files.walk(Path.of("/sys/fs/cgroup"), 6)) {
			return tree.filter((path) -> path.getFileName().toString().startsWith("proxylab-" + labPid + "-")).toList();
		}
		catch (IOException | UncheckedIOException ex) {
			// A group vanished while it was looked at: the next look tells.
			return List.of(Path.of(String.valueOf(ex.getMessage())));
		}
	}

	private static boolean within(Duration patience, BooleanSupplier condition) {
		long start = System.nanoTime();
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() - start > patience.toNanos()) {
				return false;
			}
			LockSupport.parkNanos(50_000_000);
		}
		return true;
	}

	private static void checkFiles(Path runs, Victim victim) throws IOException {
		if (!Files.isDirectory(runs)) {
			assertThat(victim).as("only a lab that was killed at once has no run").isEqualTo(Victim.LAB);
			return;
		}
		try (Stream<Path> made = Files.list(runs)) {
			for (Path run : made.filter((path) -> Files.exists(path.resolve(RunDirectory.MANIFEST_FILE))).toList()) {
				RawRun raw = RunDirectory.open(run).read();
				for (RawTrial trial : raw.trials()) {
					boolean figures = trial.record().load() != null;
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

}
