package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One run with a fault in each trial: the right check catches it. */
@Tag("full")
@Isolated("each trial has its one fault, and no neighbours that are another")
@EnabledOnOs(value = OS.LINUX, disabledReason = "stops processes with signals and holds them with control groups")
@Timeout(300)
class InjectedFaultsIT {

	private static final Confinement CONFINEMENT = Confinement.detect();

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	static Path directory;

	private static final Set<Fault> INJECTED = new HashSet<>();

	@BeforeAll
	static void run() throws Exception {
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, directory, experiment())) {
			Set<String> seen = new HashSet<>();
			while (!lab.process().waitFor(50, TimeUnit.MILLISECONDS)) {
				Optional<Path> trial = trialUnderWay(lab.runs());
				if (trial.isPresent() && seen.add(trial.get().toString())) {
					inject(lab, trial.get());
				}
			}
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			lab.leavesNothing();
		}
	}

	private static String experiment() {
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		Path classes = Path.of("target", "test-classes").toAbsolutePath();
		return """
				name: faults
				box: { cpus: 1, memory: 256MiB }
				targets:
				  - netty
				  - { as: leaky, command: "%s -cp %s io.proxylab.lab.run.LeakyProxy {port} {upstream}", ready: /ready }
				load: { closed: { users: 20 } }
				upstream: { delay: [10ms, 20ms] }
				warmUp: { requests: 200 }
				measure: { duration: 3s, replicates: 1 }
				""".formatted(java, classes);
	}

	private static void inject(LabProcess lab, Path trial) throws Exception {
		for (Fault fault : Fault.values()) {
			if (trial.endsWith("." + fault.trial() + ".partial")) {
				try (InjectedFault injected = fault.inject(lab, CONFINEMENT)) {
					if (injected.works()) {
						INJECTED.add(fault);
					}
					while (Files.exists(trial) && lab.process().isAlive()) {
						TimeUnit.MILLISECONDS.sleep(50);
					}
				}
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void aFaultIsCaughtByItsCheck(Fault fault) throws IOException {
		assumeThat(INJECTED).as("what this machine lets a test do").contains(fault);
		TrialResult trial = results().trials()
			.stream()
			.filter((candidate) -> candidate.id().equals(fault.trial()))
			.findFirst()
			.orElseThrow();
		assertThat(trial.checks()).as("checks of %s: %s", trial.id(), trial.checks())
			.filteredOn((check) -> check.verdict() == Verdict.FAILED)
			.extracting(CheckOutcome::check)
			.contains(fault.check());
		assertThat(trial.valid()).isFalse();
	}

	@Test
	void aTargetThatLeaksIsKilledByItsBoxAndTheTrialSaysSo() throws IOException {
		assumeThat(CONFINEMENT.enforced()).as("boxes are held here: %s", CONFINEMENT.refusals()).isTrue();
		List<TrialResult> leaky = results().trials()
			.stream()
			.filter((trial) -> trial.target().equals("leaky"))
			.toList();
		assertThat(leaky).hasSize(2).anySatisfy((trial) -> {
			assertThat(trial.valid()).isFalse();
			assertThat(trial.reasons()).singleElement()
				.satisfies((reason) -> assertThat(reason).contains("killed by the memory limit of the box (OOM)"));
		});
	}

	private static Results results() throws IOException {
		try (Stream<Path> runs = Files.list(directory.resolve("runs"))) {
			return Analysis.of(RunDirectory.open(runs.findFirst().orElseThrow()).read());
		}
	}

	private static Optional<Path> trialUnderWay(Path runs) throws IOException {
		if (!Files.isDirectory(runs)) {
			return Optional.empty();
		}
		try (Stream<Path> files = Files.find(runs, 3,
				(path, attributes) -> attributes.isDirectory() && path.toString().endsWith(".partial"))) {
			return files.findFirst();
		}
	}

}
