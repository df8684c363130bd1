package io.proxylab.lab.cli.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.cli.experiment.ExperimentFinder;
import io.proxylab.lab.cli.experiment.ExperimentNames;
import io.proxylab.lab.cli.experiment.TargetsHere;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.asking.Tryout;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab try EXPERIMENT}: one request instead of a run. */
@Command(name = "try", mixinStandardHelpOptions = true, description = {
		"Starts each target and sends it one request of every kind that a run would send.",
		"Shows the request, what the upstream was asked, the answer, the time added, and what a run would refuse. "
				+ "No load, nothing is kept. A file with nothing but targets will do." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:a run would measure all of them", ExitCodes.WRONG_INPUT_HELP,
				"3:a run would refuse something, or could not tell it", "130:interrupted" },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab try my-gateway.yaml", "  ./proxylab try quick --target webflux-webclient" })
public final class TryCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Parameters(paramLabel = "EXPERIMENT", completionCandidates = ExperimentNames.class,
			description = ExperimentFinder.HELP)
	private Path experiment = Path.of("");

	@Option(names = "--target", paramLabel = "NAME",
			description = "Only this target, by its name in the run; may be given more than once.")
	private List<String> names = new ArrayList<>();

	public TryCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		Path file = ExperimentFinder.here().find(this.experiment);
		Experiment asked = ExperimentFile.readTargets(file);
		TargetsHere.require(asked, file);
		Plan plan = chosen(Planner.plan(asked));
		Installation installation = Installation.current();
		Confinement confinement = Confinement.detect();
		Path logs = Files.createTempDirectory("proxylab-try");
		try {
			RunDirectory directory = new NewRun(logs, List.of()).create(plan, file,
					Machine.read(confinement, installation.home()));
			boolean good = new Tryout(installation, confinement).run(plan, directory, new TryText(this.out));
			return good ? ExitCodes.DONE : ExitCodes.INCOMPLETE;
		}
		finally {
			delete(logs);
		}
	}

	private Plan chosen(Plan plan) {
		List<String> there = plan.launches().stream().map(Plan.Launch::target).map(Target::name).distinct().toList();
		this.names.stream().filter((name) -> !there.contains(name)).findFirst().ifPresent((unknown) -> {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: --target '%s' is no target of %s; choices: %s".formatted(unknown,
							plan.experiment().name(), String.join(", ", there))));
		});
		if (this.names.isEmpty()) {
			return plan;
		}
		return new Plan(plan.experiment(),
				plan.launches().stream().filter((launch) -> this.names.contains(launch.target().name())).toList());
	}

	private static void delete(Path directory) throws IOException {
		try (Stream<Path> all = Files.walk(directory)) {
			all.sorted(Comparator.reverseOrder()).forEach((path) -> {
				try {
					Files.delete(path);
				}
				catch (IOException ex) {
					throw new UncheckedIOException(ex);
				}
			});
		}
	}

}
