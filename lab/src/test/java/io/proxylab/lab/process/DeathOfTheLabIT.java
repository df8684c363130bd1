package io.proxylab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a lab started is found by a mark in its environment, which children inherit. */
@Isolated
@EnabledOnOs(value = OS.LINUX, disabledReason = "looks for processes in /proc")
@Timeout(300)
class DeathOfTheLabIT {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final String mark = "PROXYLAB_TEST=" + UUID.randomUUID();

	@TempDir
	Path directory;

	private Process lab;

	@BeforeEach
	void startALab() throws IOException {
		ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), DoomedLab.class.getName(),
				this.directory.toString());
		builder.environment().put("PROXYLAB_TEST", this.mark.substring(this.mark.indexOf('=') + 1));
		this.lab = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
	}

	@AfterEach
	void endIt() {
		this.lab.destroyForcibly();
	}

	@Test
	void sigkillLeavesNoProcessAndNoGroup() throws Exception {
		awaitReady();
		// Seen once is enough: a process that becomes another program has no mark for a
		// moment.
		assertThat(awaitUntil(() -> marked().size() >= 5)).as("lab, keeper, target, its child, generator").isTrue();
		this.lab.destroyForcibly();
		assertNothingIsLeft();
	}

	@Test
	void sigtermLeavesNoProcessAndNoGroup() throws Exception {
		awaitReady();
		this.lab.destroy();
		assertThat(this.lab.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
		assertThat(marked()).as("when the lab has ended, all has").isEmpty();
		assertNothingIsLeft();
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(ints = { 1, 2 })
	void sigkillAtAnyMomentLeavesNoProcessAndNoGroup(int seed) throws Exception {
		killAtAnyMoment(seed);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(ints = { 3, 4, 5, 6, 7, 8 })
	@Tag("full")
	void sigkillAtManyMomentsLeavesNoProcessAndNoGroup(int seed) throws Exception {
		killAtAnyMoment(seed);
	}

	private void killAtAnyMoment(int seed) throws Exception {
		this.lab.waitFor(new Random(seed).nextInt(100, 700), TimeUnit.MILLISECONDS);
		this.lab.destroyForcibly().waitFor();
		if (groups().stream().anyMatch((group) -> group.toString().endsWith(".trial"))) {
			// It was trying out what this machine confines: nothing runs yet, and no
			// keeper.
			assertThat(Leftovers.sweep().stuck()).isEmpty();
		}
		assertNothingIsLeft();
	}

	@Test
	void theNextLabEndsTheTargetOfALabThatDiedWithItsKeeper() throws Exception {
		awaitReady();
		this.lab.children()
			.filter((child) -> child.info().arguments().map(List::of).orElse(List.of()).contains("proxylab-keeper"))
			.forEach((keeper) -> {
				// Stopped, the keeper lives but does nothing: the lab sees no reason to
				// replace it.
				signal("STOP", keeper.pid());
				this.lab.destroyForcibly();
				keeper.destroyForcibly();
			});
		this.lab.waitFor();
		assertThat(marked()).as("target, its child, generator").isNotEmpty();
		resumeAFinishedRun();
		if (Confinement.detect().enforced()) {
			assertNothingIsLeft();
		}
		else {
			List<Long> left = marked();
			left.forEach((pid) -> signal("KILL", pid));
			assertThat(left).as("without control groups nothing ends the target").isNotEmpty();
		}
	}

	/** Like every command that starts processes, it first ends those of dead labs. */
	private void resumeAFinishedRun() throws IOException {
		Path example = Path.of("..", "docs", "example-run");
		Path run = this.directory.resolve("run");
		try (Stream<Path> files = Files.walk(example)) {
			for (Path file : files.toList()) {
				Files.copy(file, run.resolve(example.relativize(file).toString()));
			}
		}
		StringWriter err = new StringWriter();
		int exitCode = ProxyLab.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(err, true))
			.execute("resume", run.toString());
		assertThat(exitCode).as(err::toString).isEqualTo(ExitCodes.DONE);
		assertThat(err.toString()).contains("nothing is left to do");
	}

	private void awaitReady() throws IOException {
		BufferedReader out = this.lab.inputReader(StandardCharsets.UTF_8);
		assertThat(out.readLine()).isEqualTo(DoomedLab.READY);
	}

	private void assertNothingIsLeft() throws Exception {
		var _ = awaitUntil(() -> marked().isEmpty() && groups().isEmpty());
		assertThat(marked()).as("processes").isEmpty();
		assertThat(groups()).as("control groups").isEmpty();
	}

	private boolean awaitUntil(Callable<Boolean> condition) throws Exception {
		long start = System.nanoTime();
		while (!condition.call()) {
			if (System.nanoTime() - start > PATIENCE.toNanos()) {
				return false;
			}
			this.lab.waitFor(20, TimeUnit.MILLISECONDS);
			Thread.onSpinWait();
		}
		return true;
	}

	private List<Path> groups() throws IOException {
		String prefix = String.format(Locale.ROOT, "proxylab-%d-", this.lab.pid());
		try (Stream<Path> parents = Confinement.detect().parents().stream()) {
			return parents.flatMap(DeathOfTheLabIT::children)
				.filter((group) -> group.getFileName().toString().startsWith(prefix))
				.toList();
		}
	}

	private static Stream<Path> children(Path directory) {
		try (Stream<Path> children = Files.list(directory)) {
			return children.toList().stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private List<Long> marked() throws IOException {
		try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
			return processes.map((path) -> path.getFileName().toString())
				.filter((name) -> name.matches("\\d+"))
				.filter(this::isMarked)
				.map(Long::valueOf)
				.toList();
		}
	}

	private boolean isMarked(String pid) {
		try {
			return List
				.of(Files.readString(Path.of("/proc", pid, "environ"), StandardCharsets.ISO_8859_1).split("\0", -1))
				.contains(this.mark);
		}
		catch (IOException ex) {
			// It has ended, or is another user's.
			return false;
		}
	}

	private static void signal(String signal, long pid) {
		try {
			new ProcessBuilder("/bin/sh", "-c", "kill -s " + signal + " " + pid).start().waitFor();
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
