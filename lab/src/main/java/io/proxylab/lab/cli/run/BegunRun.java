package io.proxylab.lab.cli.run;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.TrialRecord;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A run that was begun, to go on with.
 *
 * @param directory of it
 */
public record BegunRun(RunDirectory directory) {

	/**
	 * The plan that was begun.
	 * @throws CommandFailure if this lab makes another plan of the same experiment
	 */
	public Plan plan() {
		Manifest manifest = this.directory.manifest();
		Experiment experiment = ExperimentFile.read(this.directory.path().resolve(RunDirectory.EXPERIMENT_FILE),
				manifest.name());
		Plan plan = Planner.plan(experiment, manifest.replicates());
		if (!Manifest.planned(plan).equals(manifest.plannedTrials())) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: %s was begun by version %s (%s), which plans other trials than this one; "
						.formatted(this.directory.path(), manifest.labVersion(), manifest.commit())
							+ "go on with that version, or run the experiment again"));
		}
		return plan;
	}

	/** The ids of the trials of which something holds. */
	Set<String> trials(Predicate<TrialRecord> wanted) {
		return trials(this.directory.read(), wanted);
	}

	private static Set<String> trials(RawRun run, Predicate<TrialRecord> wanted) {
		return run.trials()
			.stream()
			.map(RawTrial::record)
			.filter(wanted)
			.map(TrialRecord::id)
			.collect(Collectors.toSet());
	}

	/**
	 * The ids of all trials of the launches in which one was refused for what the machine
	 * did.
	 */
	public Set<String> disturbed() {
		RawRun run = this.directory.read();
		Set<String> launches = Analysis.trials(run)
			.stream()
			.filter(TrialResult::disturbed)
			.map((trial) -> Plan.planned(trial.launchId()))
			.collect(Collectors.toSet());
		return trials(run, (trial) -> launches.contains(Plan.planned(trial.launchId())));
	}

}
