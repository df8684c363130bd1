package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.progress.RunStatus;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A whole run whose target ends under a load. The lab runs in this JVM here and moves it
 * off the target's cores, which labs beside it would inherit.
 */
@Isolated
@Timeout(300)
class FragileRunIT {

	@TempDir
	Path directory;

	@Test
	void itsOtherLoadsAreMeasuredInAnotherLaunch() throws Exception {
		Path counts = this.directory.resolve("counts");
		Path file = Files.writeString(this.directory.resolve("fragile.yaml"), Fragile.experiment(counts, 100, """
				load: { closed: { users: [10, 11, 12] } }
				upstream: { delay: 50ms }
				warmUp: { requests: 20, compilersFirst: false }
				measure: { duration: 1s, replicates: 1 }
				"""));
		Experiment experiment = ExperimentFile.read(file);
		Plan plan = new Plan(experiment, List.of(Fragile.launch(experiment)));
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
						Fragile.create(counts);
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
			.satisfies((cell) -> assertThat(cell.sentence()).matches("did not survive 1\\d users: exit code 3.*"));
		assertThat(results.cells()).filteredOn((cell) -> cell.figures() != null).hasSize(2);
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
