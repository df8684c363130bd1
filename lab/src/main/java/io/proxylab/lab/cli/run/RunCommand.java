package io.proxylab.lab.cli.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.cli.experiment.ExperimentFinder;
import io.proxylab.lab.cli.experiment.ExperimentNames;
import io.proxylab.lab.cli.experiment.LiteralCredentials;
import io.proxylab.lab.cli.experiment.TargetsHere;
import io.proxylab.lab.cli.results.RunFolder;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.live.LiveServer;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.plan.ConnectionRoom;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code proxylab run}: from an experiment file to a report. */
@Command(name = "run", mixinStandardHelpOptions = true,
		description = "Runs an experiment on this machine: real processes, real load; at the end a table and a report.",
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { ExitCodes.DONE_HELP, ExitCodes.GATE_FAILED_HELP, ExitCodes.WRONG_INPUT_HELP,
				ExitCodes.INCOMPLETE_HELP, ExitCodes.INTERRUPTED_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab run                           experiments/quick.yaml",
				"  ./proxylab run smoke                     both proxies, under a minute",
				"  ./proxylab run --runs /tmp/runs experiments/smoke.yaml",
				"  ./proxylab run --live experiments/quick.yaml    and a page that follows it",
				"  ./proxylab run --live=8090" })
public final class RunCommand implements Callable<Integer> {

	private static final String DEFAULT = "experiments/quick.yaml";

	private final PrintWriter out;

	private final PrintWriter err;

	@Spec
	private @Nullable CommandSpec spec;

	@Parameters(arity = "0..1", paramLabel = "EXPERIMENT", completionCandidates = ExperimentNames.class,
			description = { ExperimentFinder.HELP, "Default: " + DEFAULT + "." })
	private @Nullable Path experiment;

	@Option(names = "--runs", paramLabel = "DIR", description = "Where run directories are made (default: runs/).")
	private Path runs = RunFolder.DEFAULT;

	@Mixin
	private final LiveOption live = new LiveOption();

	public RunCommand(PrintWriter out, PrintWriter err) {
		this.out = out;
		this.err = err;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		Installation installation = Installation.current();
		Path file = (this.experiment != null) ? ExperimentFinder.here().find(this.experiment)
				: installation.home().resolve(DEFAULT);
		Experiment experiment = ExperimentFile.read(file);
		TargetsHere.require(experiment, file);
		LiteralCredentials.check(experiment, file).forEach(this.err::println);
		Plan plan = Planner.plan(experiment);
		ConnectionRoom.here().refusal(plan).ifPresent((refusal) -> {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of(file + ": " + refusal));
		});
		Confinement confinement = Confinement.detect();
		Machine machine = Machine.read(confinement, installation.home());
		try (LiveServer live = this.live.open(this.err).orElse(null)) {
			RunDirectory directory = new NewRun(this.runs, arguments()).create(plan, file, machine);
			return new Execution(installation, confinement, this.out, this.err, Optional.ofNullable(live)).of(plan,
					directory);
		}
	}

	private List<String> arguments() {
		return (this.spec != null) ? this.spec.root().commandLine().getParseResult().originalArgs() : List.of();
	}

}
