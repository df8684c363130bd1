package io.proxylab.lab.cli.experiment;

import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.plan.ConnectionRoom;
import io.proxylab.lab.plan.Planner;

import java.io.PrintWriter;
import java.nio.file.Path;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code proxylab plan EXPERIMENT}: what a run would do. */
@Command(name = "plan", mixinStandardHelpOptions = true,
		description = "Prints the launches and trials of an experiment, their order and the total time. Starts nothing.",
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { ExitCodes.DONE_HELP, ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab plan quick", "  ./proxylab plan experiments/smoke.yaml" })
public final class PlanCommand implements Runnable {

	private final PrintWriter out;

	@Parameters(paramLabel = "EXPERIMENT", completionCandidates = ExperimentNames.class,
			description = ExperimentFinder.HELP)
	private Path experiment = Path.of("");

	public PlanCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public void run() {
		Path file = ExperimentFinder.here().find(this.experiment);
		Experiment asked = ExperimentFile.read(file);
		PlanText.lines(Planner.plan(asked), ConnectionRoom.here()).forEach(this.out::println);
		TargetsHere.require(asked, file);
		LiteralCredentials.check(asked, file).forEach(this.out::println);
	}

}
