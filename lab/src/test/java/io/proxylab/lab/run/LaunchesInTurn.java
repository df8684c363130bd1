package io.proxylab.lab.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.box.PollingCores;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaunchPlace;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.RunAuthority;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException;
import io.proxylab.lab.trial.Tolerances;
import io.proxylab.lab.yaml.BadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tells launches of a stack from moments of the machine. All launches of a stack run side
 * by side, however it is started, each warmed up while the others rest; then their
 * windows take turns, round after round. What the machine does in a round, all of them
 * meet; what one launch has that the others lack, it has in every round. Targets of one
 * stack are compared by their launches. {@code scripts/launches-in-turn} starts it.
 */
public final class LaunchesInTurn {

	private static final String ROUND = "-round";

	private LaunchesInTurn() {
	}

	/**
	 * Measures, and prints a table for each target; of a run that is there already only
	 * that.
	 * @param args the experiment, how many rounds, where runs are kept, and the one stack
	 * to measure if not all; or a run
	 */
	public static void main(String[] args) throws IOException, InterruptedException {
		try {
			if (args.length == 1) {
				RunDirectory run = open(Path.of(args[0]));
				Plan plan = Planner.plan(ExperimentFile.read(run.path().resolve(RunDirectory.EXPERIMENT_FILE)));
				byStack(plan).forEach((launches) -> TurnsText.print(run, targets(plan, launches)));
			}
			else {
				measure(args);
			}
		}
		catch (ExecutionException ex) {
			System.err.println("launches-in-turn: " + Objects.requireNonNullElse(ex.getCause(), ex).getMessage());
			System.exit(1);
		}
		catch (BadFile ex) {
			ex.problems().forEach(System.err::println);
			System.exit(2);
		}
		catch (RunDirectoryException ex) {
			System.err.println("launches-in-turn: " + ex.getMessage());
			System.exit(2);
		}
	}

	private static RunDirectory open(Path path) {
		RunDirectory run = RunDirectory.open(path);
		if (run.manifest().plannedTrials().stream().noneMatch((trial) -> trial.id().contains(ROUND))) {
			throw new RunDirectoryException(
					path + " was not measured in turn; './proxylab report %s' shows what it has".formatted(path));
		}
		return run;
	}

	private static void measure(String[] args) throws IOException, InterruptedException, ExecutionException {
		Path file = Path.of(args[0]);
		int rounds = Integer.parseInt(args[1]);
		Experiment experiment = ExperimentFile.read(file);
		if (rounds < 2 && !experiment.loads().stream().allMatch(Load.Capacity.class::isInstance)) {
			throw new RunDirectoryException(
					"a round alone tells launches from moments of no load but a capacity, whose "
							+ "windows take turns; write --rounds=2 or more");
		}
		Plan plan = inRounds(ofStack(Planner.plan(experiment), args[3]), rounds);
		Confinement confinement = Confinement.detect();
		Installation installation = Installation.current();
		Machine machine = Machine.read(confinement, installation.home());
		RunDirectory directory = RunDirectory.create(
				Path.of(args[2]).toAbsolutePath().normalize(), Manifest.of(plan, "in turn", machine.commit(),
						System.currentTimeMillis(), List.of(args), machine.facts(), Tolerances.DEFAULTS),
				Files.readString(file), ZoneId.systemDefault());
		System.out.println(String.format(Locale.ROOT, "%d launches, %d windows, about %s; results go to %s",
				plan.launches().size(), plan.trials().size(), TimeText.of(plan.estimatedDuration()), directory.path()));
		Leftovers.sweep();
		confinement.moveLabAside(experiment.box());
		try (PollingCores cores = PollingCores.of(experiment.measure().idleCores())) {
			measure(plan, installation, confinement, cores.now(), directory);
		}
		finally {
			confinement.moveLabBack();
		}
	}

	private static Plan ofStack(Plan plan, String stack) {
		if (stack.isEmpty()) {
			return plan;
		}
		List<Plan.Launch> launches = plan.launches().stream().filter((launch) -> stack(launch).equals(stack)).toList();
		if (launches.isEmpty()) {
			throw new RunDirectoryException("no stack '%s' in the experiment; choices: %s".formatted(stack,
					plan.launches().stream().map(LaunchesInTurn::stack).distinct().collect(Collectors.joining(", "))));
		}
		return new Plan(plan.experiment(), launches);
	}

	/** Each trial of each launch as often as there are rounds. */
	private static Plan inRounds(Plan plan, int rounds) {
		return new Plan(plan.experiment(), plan.launches()
			.stream()
			.map((launch) -> new Plan.Launch(launch.id(), launch.target(), launch.replicate(), launch.warmUpCell(),
					IntStream.rangeClosed(1, rounds)
						.boxed()
						.flatMap((round) -> launch.trials()
							.stream()
							.map((trial) -> new Plan.Trial(trial.id() + ROUND + round, launch.id(), trial.cell(),
									trial.spread(), trial.settle(), trial.window())))
						.toList()))
			.toList());
	}

	private static void measure(Plan plan, Installation installation, Confinement confinement, IdleCores idleCores,
			RunDirectory directory) throws IOException, InterruptedException, ExecutionException {
		for (List<Plan.Launch> launches : byStack(plan)) {
			Turns turns = new Turns(launches);
			try (Processes processes = Processes.open(confinement);
					LocalHttp http = new LocalHttp();
					RunAuthority tls = RunAuthority.of(plan.experiment());
					ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
				RunContext context = new RunContext(plan.experiment(), installation,
						LaunchPlace.of(plan.experiment().place()), confinement, idleCores, processes, http, directory,
						turns, tls);
				List<Future<Integer>> running = launches.stream()
					.map((launch) -> threads.submit(() -> new LaunchRunner(context, launch).run()))
					.toList();
				for (Future<Integer> launch : running) {
					launch.get();
				}
			}
			TurnsText.print(directory, targets(plan, launches));
		}
	}

	/** Launches of one stack together, in the order of their first. */
	private static Collection<List<Plan.Launch>> byStack(Plan plan) {
		return plan.launches()
			.stream()
			.collect(Collectors.groupingBy(LaunchesInTurn::stack, LinkedHashMap::new, Collectors.toList()))
			.values();
	}

	private static String stack(Plan.Launch launch) {
		return switch (launch.target()) {
			case Target.Proxy proxy -> proxy.candidate().id();
			case Target other -> other.name();
		};
	}

	/** Their names, as the experiment lists them. */
	private static List<String> targets(Plan plan, List<Plan.Launch> launches) {
		List<String> order = plan.experiment().targets().stream().map(Target::name).toList();
		return launches.stream()
			.map((launch) -> launch.target().name())
			.distinct()
			.sorted(Comparator.comparingInt(order::indexOf))
			.toList();
	}

	/** Of a trial; empty of what is none. */
	static String round(String id) {
		int at = id.lastIndexOf(ROUND);
		return (at < 0) ? "" : id.substring(at + ROUND.length());
	}

}
