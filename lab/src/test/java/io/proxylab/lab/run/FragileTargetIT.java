package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.capacity.CapacityFound.Probe;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.ExperimentFile;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.LocalPlace;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.progress.RunStatus;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.TrialRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A target that ends under a load. The lab runs in this JVM here and moves it off the
 * target's cores, which labs beside it would inherit.
 */
@Isolated
@Timeout(120)
class FragileTargetIT {

	@TempDir
	Path directory;

	@Test
	void whatItCarriedBeforeStandsAndItsLaunchSaysHowItEnded() throws Exception {
		List<RunEvent> events = new ArrayList<>();
		RawRun raw = launched("""
				load: { capacity: { slo: p50 <= delay + 5s, from: 20/s, arrivals: constant } }
				upstream: { delay: 10ms }
				warmUp: { requests: 50, compilersFirst: false }
				measure: { duration: 3s, replicates: 1 }
				""", RunEvent.TrialStarted.class, events);
		Results results = Analysis.of(raw);

		TrialRecord trialRecord = raw.trials().getFirst().record();
		CapacityFound found = Objects.requireNonNull(trialRecord.capacity(), trialRecord::toString);
		double carried = Objects.requireNonNull(found.carriedPerSecond(), found::toString);
		Probe last = found.path().getLast();
		assertThat(found.known()).isFalse();
		assertThat(found.kept().offeredPerSecond()).isEqualTo(carried).isLessThan(last.offeredPerSecond());
		assertThat(last.result()).isNull();
		String rate = String.format(Locale.ROOT, "%,.0f/s", last.offeredPerSecond());
		assertThat(results.cells().getFirst().sentence())
			.startsWith(String.format(Locale.ROOT, "capacity at least %,.0f/s at ", carried))
			.contains("; at " + rate + " target fragile ended (exit code 3");
		assertThat(results.invalid()).singleElement()
			.satisfies((trial) -> assertThat(trial.reasons()).anySatisfy((reason) -> assertThat(reason).startsWith(
					"the target: it did not survive " + rate + " of the search for its capacity: target fragile")));
		assertThat(results.failedLaunches()).singleElement()
			.satisfies((launch) -> assertThat(launch.reason()).contains("exit code 3", "target.out"));
		assertThat(events).filteredOn(RunEvent.Failed.class::isInstance).hasSize(1);
	}

	@Test
	void ofALaunchWithOneLoadItsWarmUpHasThatLoad() throws Exception {
		RawRun raw = launched("""
				load: { closed: { users: 40 } }
				upstream: { delay: 10ms }
				warmUp: { requests: 5000, compilersFirst: false }
				measure: { duration: 1s, replicates: 1 }
				""", RunEvent.WarmUpStarted.class, new ArrayList<>());
		assertThat(raw.trials()).singleElement()
			.satisfies((trial) -> assertThat(trial.record().fault()).isEqualTo(TrialRecord.Fault.TARGET_ENDED));
		assertThat(Analysis.of(raw).cells()).singleElement()
			.satisfies((cell) -> assertThat(cell.sentence()).matches("did not survive 40 users: exit code 3.*"));
	}

	@Test
	void itsOtherLoadsAreMeasuredInAnotherLaunch() throws Exception {
		Path counts = this.directory.resolve("counts");
		Path file = Files.writeString(this.directory.resolve("fragile.yaml"), experiment(counts, """
				load: { closed: { users: [40, 41, 42] } }
				upstream: { delay: 50ms }
				warmUp: { requests: 50, compilersFirst: false }
				measure: { duration: 1s, replicates: 1 }
				"""));
		Experiment experiment = ExperimentFile.read(file);
		Plan plan = new Plan(experiment, List.of(launch(experiment)));
		List<String> trials = plan.trials().stream().map(Plan.Trial::id).toList();
		assertThat(trials).hasSize(3);
		RunDirectory run = RunDirectory.create(this.directory.resolve("runs"), new SyntheticRun().manifest(),
				Files.readString(file), ZoneOffset.UTC);
		Confinement confinement = Confinement.detect();
		String cores = cores();
		RunStatus status = new RunStatus(plan, System::nanoTime);
		new ExperimentRunner(new Installation(LabProcess.HOME, Installation.current().java()), confinement).run(plan,
				run, (event) -> {
					status.heard(event);
					if (event instanceof RunEvent.TrialStarted started && started.trial().id().equals(trials.get(1))) {
						create(counts);
					}
					if (event instanceof RunEvent.Failed) {
						assertThat(counts.toFile().delete()).isTrue();
					}
				});

		assertThat(cores()).as("the lab has its cores again").isEqualTo(cores);
		RawRun raw = run.read();
		assertThat(raw.trials()).extracting(RawTrial::record)
			.extracting(TrialRecord::id, TrialRecord::launchId, TrialRecord::fault)
			.containsExactlyInAnyOrder(tuple(trials.get(0), "r1-fragile", null),
					tuple(trials.get(1), "r1-fragile", TrialRecord.Fault.TARGET_ENDED),
					tuple(trials.get(2), "r1-fragile+2", null));
		assertThat(status.launch()).isEqualTo("1 of 1");
		assertThat(status.trial()).isEqualTo("3 of 3");
		Results results = Analysis.of(raw);
		assertThat(results.cells()).filteredOn((cell) -> cell.status() == CellStatus.ENDED)
			.singleElement()
			.satisfies((cell) -> assertThat(cell.sentence()).matches("did not survive 4\\d users: exit code 3.*"));
		assertThat(results.cells()).filteredOn((cell) -> cell.figures() != null).hasSize(2);
	}

	private static Plan.Launch launch(Experiment experiment) {
		return Planner.plan(experiment)
			.launches()
			.stream()
			.filter((candidate) -> candidate.target().name().equals("fragile"))
			.findFirst()
			.orElseThrow();
	}

	private RawRun launched(String asked, Class<? extends RunEvent> counted, List<RunEvent> events) throws Exception {
		Path counts = this.directory.resolve("counts");
		Path file = Files.writeString(this.directory.resolve("fragile.yaml"), experiment(counts, asked));
		Experiment experiment = ExperimentFile.read(file);
		Plan.Launch launch = launch(experiment);
		RunDirectory run = RunDirectory.create(this.directory.resolve("runs"), new SyntheticRun().manifest(),
				Files.readString(file), ZoneOffset.UTC);
		Confinement confinement = Confinement.detect();
		try (Processes processes = Processes.open(confinement); LocalHttp http = new LocalHttp()) {
			Installation installation = new Installation(LabProcess.HOME, Installation.current().java());
			new LaunchRunner(new RunContext(experiment, installation, new LocalPlace(), confinement, processes, http,
					run, (event) -> {
						events.add(event);
						if (counted.isInstance(event)) {
							create(counts);
						}
					}, null), launch)
				.run();
		}
		return run.read();
	}

	/**
	 * Windows of 3 s at few requests a second, for a machine that stands still for a
	 * second while it also builds does not answer less than the search allows.
	 */
	private static String experiment(Path counts, String asked) {
		return """
				name: fragile
				box: { cpus: 1, memory: 256MiB }
				targets:
				  - { as: fragile, command: "%s -cp %s %s {port} {upstream} %s", ready: /ready }
				%s""".formatted(Path.of(System.getProperty("java.home"), "bin", "java"),
				Path.of("target", "test-classes").toAbsolutePath(), FragileProxy.class.getName(), counts, asked);
	}

	private static void create(Path file) {
		try {
			Files.createFile(file);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** On which this JVM may run; empty where the kernel does not say. */
	private static String cores() throws IOException {
		Path status = Path.of("/proc/self/status");
		return Files.exists(status) ? Files.readAllLines(status)
			.stream()
			.filter((line) -> line.startsWith("Cpus_allowed_list:"))
			.findFirst()
			.orElse("") : "";
	}

}
