package io.proxylab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.proxylab.lab.box.CgroupUsage;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Experiment.Track;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the kernel of this machine really does with a box. */
@Timeout(120)
class ConfinedProcessIT {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final Confinement CONFINEMENT = Confinement.detect();

	private static final Box SMALL = new Box("free", 0.25, 128L << 20);

	@TempDir
	Path directory;

	private Processes processes;

	@BeforeEach
	void open() throws Exception {
		assumeThat(CONFINEMENT.enforced()).as("control groups can be made here: %s", CONFINEMENT.refusals()).isTrue();
		this.processes = Processes.open(CONFINEMENT);
	}

	@AfterEach
	void close() {
		// Not opened where the assumption failed.
		if (CONFINEMENT.enforced()) {
			this.processes.close();
		}
	}

	@Test
	void aProcessThatUsesMoreMemoryThanItsBoxIsKilledAndTold() throws Exception {
		try (ManagedProcess process = start(SMALL, "/bin/sh", "-c", "exec tail /dev/zero")) {
			assertThat(process.awaitExit(PATIENCE)).isTrue();
			Exit exit = process.exit().orElseThrow();
			assertThat(exit.outOfMemory()).isTrue();
			assertThat(exit.meaning()).isEqualTo("137, killed by the memory limit of the box (OOM)");
		}
	}

	@Test
	void aProcessGetsTheCpuOfItsBoxAndNoMore() throws Exception {
		try (ManagedProcess process = start(SMALL, "/bin/sh", "-c", "while :; do :; done")) {
			long start = System.nanoTime();
			CgroupUsage before = process.enclosure().usage();
			CgroupUsage after;
			// Beside busy neighbours it may be a while before it gets all that it may
			// have.
			do {
				process.awaitExit(Duration.ofMillis(1500));
				after = process.enclosure().usage();
			}
			while (after.throttledSeconds() == 0 && System.nanoTime() - start < PATIENCE.toNanos());
			double elapsed = (System.nanoTime() - start) / 1e9;
			double cpus = (after.cpuSeconds() - before.cpuSeconds()) / elapsed;
			// A busy machine may give it less, and one period more fits into the time.
			assertThat(cpus).isBetween(0.01, 0.25 + 0.1);
			assertThat(after.throttledSeconds()).isGreaterThan(0);
			assertThat(process.stop(Duration.ZERO).oomKills()).isZero();
		}
	}

	@Test
	void theEndOfAnotherLabInThisProcessLeavesItAlone() throws Exception {
		try (ManagedProcess process = start(SMALL, "/bin/sh", "-c", "while :; do sleep 0.1; done")) {
			Confinement other = Confinement.detect();
			Enclosure enclosure = other.forTarget("confined", SMALL);
			try (Processes others = Processes.open(other)) {
				ManagedProcess its = others.start(ProcessSpec
					.of("confined", List.of("/bin/sh", "-c", "sleep 60"), this.directory.resolve("other.log"))
					.in(enclosure));
				assertThat(its.isAlive()).isTrue();
			}
			assertThat(enclosure.usage()).as("its group is gone").isEqualTo(CgroupUsage.UNKNOWN);
			assertThat(process.awaitExit(Duration.ofMillis(300))).isFalse();
			assertThat(process.enclosure().inmates()).contains(process.pid());
		}
	}

	@Test
	void targetAndOthersHaveCoresOfTheirOwnWhateverTheLabIsPinnedTo() throws Exception {
		List<Integer> target = CONFINEMENT.record(SMALL).targetCores();
		assumeThat(target).as("two cores, so that one can be kept apart").isNotEmpty();
		try (ManagedProcess inBox = start(SMALL, "/bin/sh", "-c", "grep Cpus_allowed_list /proc/self/status");
				ManagedProcess other = this.processes.start(
						ProcessSpec
							.of("other", List.of("/bin/sh", "-c", "grep Cpus_allowed_list /proc/self/status"),
									this.directory.resolve("other.log"))
							.in(CONFINEMENT.forOther("other", SMALL)))) {
			inBox.awaitExit(PATIENCE);
			other.awaitExit(PATIENCE);
			assertThat(cores(inBox)).isEqualTo(target);
			assertThat(cores(other)).isEqualTo(CONFINEMENT.record(SMALL).otherCores())
				.doesNotContainAnyElementsOf(target);
		}
	}

	@Test
	void aJvmOnStockSeesItsBox() throws Exception {
		List<String> command = new ArrayList<>(List.of(java()));
		command.addAll(CONFINEMENT.jvmFlags(SMALL, Track.STOCK, this.directory.resolve("gc.log")));
		command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
		try (ManagedProcess jvm = start(SMALL, command.toArray(String[]::new))) {
			jvm.awaitExit(PATIENCE);
			assertThat(jvm.lastLines(Integer.MAX_VALUE)).as("half of so small a box, and its collector")
				.anyMatch((line) -> line.matches(" *size_t MaxHeapSize += 6\\d{7} .*ergonomic.*"))
				.anyMatch((line) -> line.matches(" *bool UseSerialGC += true .*ergonomic.*"));
		}
	}

	@Test
	void aJvmOnTunedHasWhatIsPinnedAndLogsItsCollections() throws Exception {
		Path log = this.directory.resolve("gc.log");
		List<String> command = new ArrayList<>(List.of(java()));
		command.addAll(CONFINEMENT.jvmFlags(SMALL, Track.TUNED, log));
		command.add("-version");
		try (ManagedProcess jvm = start(SMALL, command.toArray(String[]::new))) {
			jvm.awaitExit(PATIENCE);
			assertThat(jvm.exit()).get().extracting(Exit::code).isEqualTo(0);
			assertThat(Files.readString(log)).contains("Using Serial");
		}
	}

	private ManagedProcess start(Box box, String... command) throws Exception {
		Enclosure enclosure = CONFINEMENT.forTarget("confined", box);
		return this.processes
			.start(ProcessSpec.of("confined", List.of(command), this.directory.resolve("log")).in(enclosure));
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

	private static List<Integer> cores(ManagedProcess process) {
		String line = process.lastLines(1).getFirst();
		return CpuList.parse(line.substring(line.indexOf(':') + 1)).cpus();
	}

}
