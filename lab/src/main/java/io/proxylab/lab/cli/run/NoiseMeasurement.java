package io.proxylab.lab.cli.run;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.CellRanking;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.calibration.Noise;
import io.proxylab.lab.cli.experiment.ExperimentFinder;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An A/A experiment, run or only read, and what it says of this machine.
 *
 * @param installation where the programs are
 * @param confinement what can hold a process here
 * @param machine this one
 * @param runs where the directory of its run is made
 * @param err takes its progress and its table
 */
record NoiseMeasurement(Installation installation, Confinement confinement, Machine machine, Path runs,
		PrintWriter err) {

	/** The A/A experiment of the project. */
	static final String DEFAULT = "experiments/a-a.yaml";

	/** No path: the experiment of the project is asked for. */
	private static final Path THE_PROJECTS_OWN = Path.of("");

	/** What makes it another machine. */
	private static final List<String> FACTS = List.of("cpuModel", "architecture", "logicalCpus", "usableCpus", "kernel",
			"java");

	/**
	 * What an A/A experiment says.
	 * @param asked the directory of a run; a file to run; or empty for {@value #DEFAULT}
	 */
	Noise of(Path asked) throws IOException, InterruptedException {
		if (asked.equals(THE_PROJECTS_OWN)) {
			return of(this.installation.home().resolve(DEFAULT), DEFAULT);
		}
		if (Files.isDirectory(asked)) {
			RunDirectory run = RunDirectory.open(asked);
			requireThisMachine(run);
			return of(run);
		}
		return of(new ExperimentFinder(Path.of(""), this.installation.home()).find(asked), asked.toString());
	}

	private Noise of(Path file, String named) throws IOException, InterruptedException {
		Plan plan = Planner.plan(ExperimentFile.read(file));
		target(plan.experiment(), file);
		RunDirectory run = new NewRun(this.runs, List.of("run", named)).create(plan, file, this.machine);
		new Execution(this.installation, this.confinement, this.err, this.err, Optional.empty()).of(plan, run);
		return of(run);
	}

	private Noise of(RunDirectory run) {
		Path file = run.path().resolve(RunDirectory.EXPERIMENT_FILE);
		String target = target(ExperimentFile.read(file, run.manifest().name()), file);
		Noise noise = Noise.of(Analysis.of(run.read()), this.machine.identity(), run.path().toAbsolutePath().toString(),
				target);
		if (noise.figures().isEmpty()) {
			throw new CommandFailure(ExitCodes.INCOMPLETE, List.of(
					String.format(Locale.ROOT, "proxylab: in no cell of %s have both names %d valid trials in common",
							run.path(), CellRanking.LEAST_REPLICATES),
					"'./proxylab resume %s' runs what is missing, './proxylab report' tells what is invalid"
						.formatted(run.path())));
		}
		return noise;
	}

	/** The variant or peer that the two names stand for. */
	private static String target(Experiment experiment, Path file) {
		List<Target> targets = experiment.targets();
		if (targets.size() == 2 && targets.getFirst() instanceof Target.Proxy one
				&& targets.getLast() instanceof Target.Proxy other && isSame(one, other)) {
			return one.candidate().id();
		}
		throw new CommandFailure(ExitCodes.WRONG_INPUT,
				List.of("proxylab: %s is no A/A experiment: its targets are not one variant under two names, such as"
					.formatted(file),
						"targets: [{ variant: webflux-webclient, as: a }, { variant: webflux-webclient, as: b }]"));
	}

	private static boolean isSame(Target.Proxy one, Target.Proxy other) {
		return one.candidate().equals(other.candidate()) && one.settings().equals(other.settings())
				&& one.conditions().equals(other.conditions());
	}

	private void requireThisMachine(RunDirectory run) {
		Map<String, Object> there = run.manifest().machine();
		Map<String, Object> here = this.machine.facts();
		for (String fact : FACTS) {
			if (!String.valueOf(there.get(fact)).equals(String.valueOf(here.get(fact)))) {
				throw new CommandFailure(ExitCodes.WRONG_INPUT,
						List.of("proxylab: %s was run on another machine: its %s is '%s', here it is '%s'"
							.formatted(run.path(), fact, there.get(fact), here.get(fact)),
								"measure the noise of that machine there, with './proxylab calibrate --noise'"));
			}
		}
	}

}
