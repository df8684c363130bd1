package io.proxylab.lab.cli;

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
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunLock;
import io.proxylab.lab.trial.TrialRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
				"  ./proxylab resume --live runs/20260131-120000-quick" })
final class ResumeCommand implements Callable<Integer> {

	private final PrintWriter out;

	private final PrintWriter err;

	@Parameters(paramLabel = "RUN", description = "A run directory, such as runs/20260131-120000-quick.")
	private Path run = Path.of("");

	@Option(names = "--failed",
			description = "Also runs trials again that have no figures because their launch failed.")
	private boolean failed;

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
		if (this.failed) {
			try (RunLock _ = directory.lock()) {
				failedTrials(directory).forEach(directory::discard);
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

	/** Those without figures: their launch failed. */
	private static List<String> failedTrials(RunDirectory directory) {
		return directory.read()
			.trials()
			.stream()
			.map(RawTrial::record)
			.filter((trial) -> trial.failure() != null)
			.map(TrialRecord::id)
			.toList();
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
