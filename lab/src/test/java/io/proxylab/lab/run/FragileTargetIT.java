package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.capacity.CapacityFound.Probe;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.LocalPlace;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.TrialRecord;
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

/** A target that ends under a load. */
@Timeout(300)
class FragileTargetIT {

	/**
	 * More than a search asks for in the 5.5 s at 20/s, even if it tries that rate three
	 * times, and fewer than in these and the 5.5 s at 40/s and 80/s together.
	 */
	private static final int SURVIVED_BY_SEARCH = 400;

	@TempDir
	Path directory;

	@Test
	void whatItCarriedBeforeStandsAndItsLaunchSaysHowItEnded() throws Exception {
		List<RunEvent> events = new ArrayList<>();
		RawRun raw = launched(SURVIVED_BY_SEARCH, """
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
		RawRun raw = launched(50, """
				load: { closed: { users: 5 } }
				upstream: { delay: 10ms }
				warmUp: { requests: 2000, compilersFirst: false }
				measure: { duration: 1s, replicates: 1 }
				""", RunEvent.WarmUpStarted.class, new ArrayList<>());
		assertThat(raw.trials()).singleElement()
			.satisfies((trial) -> assertThat(trial.record().fault()).isEqualTo(TrialRecord.Fault.TARGET_ENDED));
		assertThat(Analysis.of(raw).cells()).singleElement()
			.satisfies((cell) -> assertThat(cell.sentence()).matches("did not survive 5 users: exit code 3.*"));
	}

	private RawRun launched(int survived, String asked, Class<? extends RunEvent> counted, List<RunEvent> events)
			throws Exception {
		Path counts = this.directory.resolve("counts");
		Path file = Files.writeString(this.directory.resolve("fragile.yaml"),
				Fragile.experiment(counts, survived, asked));
		Experiment experiment = ExperimentFile.read(file);
		Plan.Launch launch = Fragile.launch(experiment);
		RunDirectory run = RunDirectory.create(this.directory.resolve("runs"), new SyntheticRun().manifest(),
				Files.readString(file), ZoneOffset.UTC);
		Confinement confinement = Confinement.detect();
		try (Processes processes = Processes.open(confinement); LocalHttp http = new LocalHttp()) {
			Installation installation = new Installation(LabProcess.HOME, Installation.current().java());
			new LaunchRunner(new RunContext(experiment, installation, new LocalPlace(), confinement, IdleCores.SYSTEM,
					processes, http, run, (event) -> {
						events.add(event);
						if (counted.isInstance(event)) {
							Fragile.create(counts);
						}
					}, null), launch)
				.run();
		}
		return run.read();
	}

}
