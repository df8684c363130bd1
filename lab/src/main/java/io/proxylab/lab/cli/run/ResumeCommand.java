package io.proxylab.lab.cli.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.cli.experiment.TargetsHere;
import io.proxylab.lab.cli.results.ReportCommand;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.live.LiveServer;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.report.Report;
import io.proxylab.lab.report.ReportFormat;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunLock;
import io.proxylab.lab.trial.TrialRecord.Fault;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab resume}: goes on where a run ended before its end. */
@Command(name = "resume", mixinStandardHelpOptions = true,
		description = { "Goes on where a run ended: finished trials are kept, the others are run.",
				"A launch of which only some trials are finished is launched and warmed up once more. So is one whose "
						+ "generator or upstream died: that says nothing of its target." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { ExitCodes.DONE_HELP, ExitCodes.GATE_FAILED_HELP, ExitCodes.WRONG_INPUT_HELP,
				ExitCodes.INCOMPLETE_HELP, ExitCodes.INTERRUPTED_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab resume runs/20260131-120000-quick",
				"  ./proxylab resume --replicates 6 runs/20260131-120000-quick",
				"  ./proxylab resume --failed runs/20260131-120000-quick",
				"  ./proxylab resume --disturbed runs/20260131-120000-quick",
				"  ./proxylab resume --live runs/20260131-120000-quick" })
public final class ResumeCommand implements Callable<Integer> {

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

	@Option(names = "--replicates", paramLabel = "N",
			description = "Adds launches until there are N of each target, such as the 6 that a ranking takes.")
	private @Nullable Integer replicates;

	@Mixin
	private final LiveOption live = new LiveOption();

	public ResumeCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		RunDirectory directory = RunDirectory.open(this.run.toAbsolutePath().normalize());
		BegunRun begun = new BegunRun(directory);
		Plan whole = begun.plan();
		TargetsHere.require(whole.experiment(), directory.path().resolve(RunDirectory.EXPERIMENT_FILE));
		// What a dead lab left running would write to a launch that the lock ends.
		Leftovers.sweep();
		try (RunLock _ = directory.lock()) {
			if (this.replicates != null) {
				whole = grown(whole.experiment(), this.replicates, directory);
			}
			toRunAgain(begun).forEach(directory::discard);
		}
		Plan left = whole.remaining(directory.finishedTrials(), directory.launches().begun());
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

	private Set<String> toRunAgain(BegunRun begun) {
		Set<String> again = new LinkedHashSet<>(
				begun.trials((trial) -> trial.fault() == Fault.LABORATORY || (this.failed && trial.failure() != null)));
		if (this.disturbed) {
			again.addAll(begun.disturbed());
		}
		return again;
	}

	/** Whoever looks at each replicate whether to stop has counted on their number. */
	private static Plan grown(Experiment experiment, int replicates, RunDirectory directory) {
		Manifest manifest = directory.manifest();
		if (manifest.auto() != null) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of(String.format(Locale.ROOT,
							"proxylab: --replicates: %s takes as many launches as it needs, at most %d; write another ",
							directory.path(), manifest.auto().atMost()) + "atMost there, and run it again"));
		}
		if (replicates <= manifest.replicates() || replicates > Measure.MOST_REPLICATES) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of(String.format(Locale.ROOT,
					"proxylab: --replicates %d: there %s of each target in the plan of %s; write %d to %d", replicates,
					(manifest.replicates() == 1) ? "is 1 launch" : "are " + manifest.replicates() + " launches",
					directory.path(), manifest.replicates() + 1, Measure.MOST_REPLICATES)));
		}
		Plan plan = Planner.plan(experiment, replicates);
		directory.grow(plan, replicates);
		return plan;
	}

}
