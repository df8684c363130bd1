package io.proxylab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.experiment.Box;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@Timeout(120)
class ProcessesIT {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final Confinement CONFINEMENT = Confinement.detect();

	@TempDir
	Path directory;

	private Processes processes;

	@BeforeEach
	void open() throws IOException {
		this.processes = Processes.open(CONFINEMENT);
	}

	@AfterEach
	void close() {
		this.processes.close();
	}

	@Test
	void anExitCodeIsTheCommandsOwn() throws Exception {
		try (ManagedProcess process = this.processes.start(shell("exit 7"))) {
			assertThat(process.awaitExit(PATIENCE)).isTrue();
			assertThat(process.exit()).get().extracting(Exit::code).isEqualTo(7);
		}
	}

	@Test
	void aProcessThatEndedBeforeItWasToBeginIsNoFailureToStartIt() throws Exception {
		Process ended = new ProcessBuilder("true").start();
		ended.waitFor();
		Processes.letGo(ended);
		Process deaf = new ProcessBuilder("sh", "-c", "exec 0<&-; sleep 60").start();
		try {
			assertThatThrownBy(() -> {
				// The first ones may be written before it does not listen any more.
				while (deaf.isAlive()) {
					Processes.letGo(deaf);
				}
			}).isInstanceOf(IOException.class);
		}
		finally {
			deaf.destroyForcibly();
		}
	}

	@Test
	void thePidIsTheCommandsOwnAndItsLogHasBothOutputs() throws Exception {
		try (ManagedProcess process = this.processes.start(shell("echo pid=$$; echo oops >&2; sleep 60"))) {
			assertThat(process.awaitLine("oops"::equals, PATIENCE)).isPresent();
			assertThat(process.lastLines(2)).containsExactly("pid=" + process.pid(), "oops");
			assertThat(process.lastLines(1)).containsExactly("oops");
		}
	}

	@Test
	void theEnvironmentIsAddedToTheLabsOwn() throws Exception {
		ProcessSpec spec = shell("echo $GREETING $PATH").withEnvironment(Map.of("GREETING", "hello"));
		try (ManagedProcess process = this.processes.start(spec)) {
			process.awaitExit(PATIENCE);
			assertThat(process.lastLines(1)).containsExactly("hello " + System.getenv("PATH"));
		}
	}

	@Test
	void aMissingCommandExitsWith127() throws Exception {
		ProcessSpec spec = ProcessSpec.of("nothing", List.of("/nowhere/nothing"), this.directory.resolve("log"));
		try (ManagedProcess process = this.processes.start(spec)) {
			process.awaitExit(PATIENCE);
			assertThat(process.onExit().join().meaning()).isEqualTo("127, the command was not found");
		}
	}

	@Test
	void aDirectoryThatIsMissingIsNamed() {
		ProcessSpec spec = shell("exit 0").withWorkingDirectory(this.directory.resolve("missing"));
		assertThatThrownBy(() -> this.processes.start(spec)).isInstanceOf(IOException.class)
			.hasMessageContaining("shell cannot be started")
			.hasMessageContaining("missing");
	}

	@Test
	void stoppingAsksFirst() throws Exception {
		try (ManagedProcess process = this.processes
			.start(shell("trap 'exit 9' TERM; echo up; while :; do sleep 0.05; done"))) {
			process.awaitLine("up"::equals, PATIENCE);
			assertThat(process.stop(PATIENCE).code()).isEqualTo(9);
		}
	}

	@Test
	void stoppingKillsWhatDoesNotListen() throws Exception {
		try (ManagedProcess process = this.processes
			.start(shell("trap '' TERM; echo up; while :; do sleep 0.05; done"))) {
			process.awaitLine("up"::equals, PATIENCE);
			assertThat(process.stop(Duration.ofMillis(100)).meaning()).isEqualTo("137, ended by SIGKILL");
		}
	}

	@Test
	void whatAProcessStartedEndsWithIt() throws Exception {
		ManagedProcess process = this.processes.start(shell("sleep 300 & echo $!; wait"));
		long child = Long.parseLong(process.awaitLine((line) -> !line.isBlank(), PATIENCE).orElseThrow());
		assertThat(ProcessHandle.of(child)).isPresent();
		process.close();
		assertGone(child);
	}

	@Test
	void whatAProcessLeftBehindEndsWithIt() throws Exception {
		ManagedProcess process = this.processes.start(shell("sleep 300 & echo $!"));
		process.awaitExit(PATIENCE);
		assertGone(Long.parseLong(process.lastLines(1).getFirst()));
		process.close();
	}

	@Test
	void theLabTalksToAnInteractiveProcess() throws Exception {
		ProcessSpec spec = shell("while read -r line; do echo \"<$line>\"; done; echo end").asInteractive();
		try (ManagedProcess process = this.processes.start(spec);
				BufferedReader answers = new BufferedReader(
						new InputStreamReader(process.output(), StandardCharsets.UTF_8))) {
			process.input().write("one\n".getBytes(StandardCharsets.UTF_8));
			process.input().flush();
			assertThat(answers.readLine()).isEqualTo("<one>");
			process.input().close();
			assertThat(answers.readLine()).isEqualTo("end");
			assertThat(process.awaitExit(PATIENCE)).isTrue();
		}
	}

	@Test
	void aKilledKeeperIsReplacedByOneThatKnowsEveryProcess() throws Exception {
		try (ManagedProcess process = this.processes.start(shell("sleep 300 & echo $!; wait"))) {
			long child = Long.parseLong(process.awaitLine((line) -> !line.isBlank(), PATIENCE).orElseThrow());
			ProcessHandle keeper = keeper();
			keeper.destroyForcibly();
			keeper.onExit().join();
			this.processes.close();
			assertGone(process.pid());
			assertGone(child);
		}
	}

	@Test
	void nothingIsStartedOnceTheLabIsEnding() {
		assertThat(this.processes.isEnding()).isFalse();
		this.processes.close();
		assertThat(this.processes.isEnding()).isTrue();
		assertThatThrownBy(() -> this.processes.start(shell("exit 0"))).isInstanceOf(IOException.class)
			.hasMessage("shell is not started: the lab is ending");
	}

	@Test
	void anEnclosureIsRemovedWithItsProcess() throws Exception {
		Enclosure enclosure = CONFINEMENT.forTarget("enclosed", new Box("free", 1, 256L << 20));
		ManagedProcess process = this.processes.start(shell("echo up; sleep 300").in(enclosure));
		process.awaitLine("up"::equals, PATIENCE);
		if (enclosure.counts()) {
			assertThat(enclosure.inmates()).contains(process.pid());
			assertThat(enclosure.usage().cpuSeconds()).isGreaterThan(0);
		}
		process.close();
		assertThat(enclosure.doors()).allSatisfy((door) -> assertThat(door.getParent()).doesNotExist());
	}

	private ProcessSpec shell(String script) {
		return ProcessSpec.of("shell", List.of("/bin/sh", "-c", script), this.directory.resolve("log"));
	}

	private static ProcessHandle keeper() {
		return ProcessHandle.current()
			.children()
			.filter((child) -> child.info().arguments().map(List::of).orElse(List.of()).contains("proxylab-keeper"))
			.findFirst()
			.orElseThrow();
	}

	private static void assertGone(long pid) throws Exception {
		long start = System.nanoTime();
		while (isRunning(pid) && System.nanoTime() - start < PATIENCE.toNanos()) {
			LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
		}
		assertThat(isRunning(pid)).as("process %d still runs", pid).isFalse();
	}

	/** A zombie that nobody reaps is dead. */
	private static boolean isRunning(long pid) {
		try {
			return !Files.readString(Path.of("/proc/" + pid + "/status")).contains("State:\tZ");
		}
		catch (IOException ex) {
			return Files.exists(Path.of("/proc")) ? false
					: ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
		}
	}

}
