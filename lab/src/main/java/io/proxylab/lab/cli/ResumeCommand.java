package io.proxylab.lab.cli;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.ExperimentFile;
import io.proxylab.lab.live.LiveServer;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.report.Report;
import io.proxylab.lab.report.ReportFormat;
import io.proxylab.lab.run.Installation;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunLock;
import io.proxylab.lab.trial.TrialRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab resume}: goes on where a run ended before its end. */
@Command(name = "resume", mixinStandardHelpOptions = true,
		description = { "Goes on where a stopped run ended: finished trials are kept, the others are run.",
				"A launch of which only some trials are finished is launched and warmed up once more." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { ExitCodes.DONE_HELP, ExitCodes.GATE_FAILED_HELP, ExitCodes.WRONG_INPUT_HELP,
				ExitCodes.INCOMPLETE_HELP, ExitCodes.INTERRUPTED_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab resume runs/20260131-120000-quick",
				"  ./proxylab resume --failed runs/20260131-120000-quick",
				"  ./proxylab resume --disturbed runs/20260131-120000-quick",
				"  ./proxylab resume --live runs/20260131-120000-quick" })
final class ResumeCommand implements Callable<Integer> {

	private final PrintWriter out;

	private final PrintWriter err;

	@Parameters(paramLabel = "RUN", description = "A run directory, such as runs/20260131-120000-quick.")
	private Path run = Path.of("");

	@Option(names = "--failed",
			description = "Also runs trials again that have no figures because their launch failed.")
	private boolean failed;

	@Option(names = "--disturbed",
			description = {
					"Also makes launches again in which a trial was refused for what the machine did, "
							+ "whatever the target: steal, others on the target's core, a clock that was set.",
					"All trials of such a launch are run again, so that each target keeps its cells and their order; "
							+ "what they said before is discarded." })
	private boolean disturbed;

	@Mixin
	private final LiveOption live = new LiveOption();

	ResumeCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		RunDirectory directory = RunDirectory.open(this.run.toAbsolutePath().normalize());
		Plan whole = plan(directory);
		TargetsHere.require(whole.experiment(), directory.path().resolve(RunDirectory.EXPERIMENT_FILE));
		if (this.failed || this.disturbed) {
			try (RunLock _ = directory.lock()) {
				toRunAgain(directory).forEach(directory::discard);
			}
		}
		Plan left = whole.remaining(directory.finishedTrials(), directory.begunLaunches());
		if (left.launches().isEmpty()) {
			this.err.println("nothing is left to do of " + directory.path());
			return ReportCommand.print(this.out, Report.write(directory, EnumSet.allOf(ReportFormat.class)));
		}
		try (LiveServer live = this.live.open(this.err).orElse(null)) {
			return new Execution(Installation.current(), Confinement.detect(), this.out, this.err,
					Optional.ofNullable(live))
				.of(left, directory);
		}
	}

	private Set<String> toRunAgain(RunDirectory directory) {
		RawRun run = directory.read();
		Set<String> again = new LinkedHashSet<>();
		if (this.failed) {
			again.addAll(trials(run, (trial) -> trial.failure() != null));
		}
		if (this.disturbed) {
			Set<String> launches = Analysis.trials(run)
				.stream()
				.filter(TrialResult::disturbed)
				.map((trial) -> Plan.planned(trial.launchId()))
				.collect(Collectors.toSet());
			again.addAll(trials(run, (trial) -> launches.contains(Plan.planned(trial.launchId()))));
		}
		return again;
	}

	private static List<String> trials(RawRun run, Predicate<TrialRecord> wanted) {
		return run.trials().stream().map(RawTrial::record).filter(wanted).map(TrialRecord::id).toList();
	}

	/** The plan that was begun. Another lab might make another one of the same file. */
	private static Plan plan(RunDirectory directory) {
		Manifest manifest = directory.manifest();
		Experiment experiment = ExperimentFile.read(directory.path().resolve(RunDirectory.EXPERIMENT_FILE),
				manifest.name());
		Plan plan = Planner.plan(experiment).upTo(manifest.replicates());
		if (!Manifest.planned(plan).equals(manifest.plannedTrials())) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: %s was begun by version %s (%s), which plans other trials than this one; "
						.formatted(directory.path(), manifest.labVersion(), manifest.commit())
							+ "go on with that version, or run the experiment again"));
		}
		return plan;
	}

}
