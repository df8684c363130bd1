package io.proxylab.lab.run;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.cli.terminal.TimeText;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.file.ExperimentFile;
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
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.Tolerances;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.load.protocol.LoadResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tells launches of a target from moments of the machine. All launches of a target run
 * side by side, each warmed up while the others rest; then their windows take turns,
 * round after round. What the machine does in a round, all of them meet; what one launch
 * has that the others lack, it has in every round. {@code scripts/launches-in-turn}
 * starts it.
 */
public final class LaunchesInTurn {

	private static final String ROUND = "-round";

	private LaunchesInTurn() {
	}

	/**
	 * Measures, and prints a table for each target; of a run that is there already only
	 * that.
	 * @param args the experiment, how many rounds, and where runs are kept; or a run
	 */
	public static void main(String[] args) throws IOException, InterruptedException {
		try {
			if (args.length == 1) {
				RunDirectory run = open(Path.of(args[0]));
				run.manifest().targets().forEach((target) -> print(run, target));
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
		Plan plan = inRounds(Planner.plan(experiment), rounds);
		Confinement confinement = Confinement.detect();
		Installation installation = Installation.current();
		Machine machine = Machine.read(confinement, installation.home());
		RunDirectory directory = RunDirectory.create(
				Path.of(args[2]).toAbsolutePath().normalize(), Manifest.of(plan, "in turn", machine.commit(),
						System.currentTimeMillis(), List.of(args), machine.facts(), Tolerances.DEFAULTS),
				Files.readString(file), ZoneId.systemDefault());
		System.out.println("%d launches, %d windows, about %s; results go to %s".formatted(plan.launches().size(),
				plan.trials().size(), TimeText.of(plan.estimatedDuration()), directory.path()));
		Leftovers.sweep();
		confinement.moveLabAside(experiment.box());
		try {
			measure(plan, installation, confinement, directory);
		}
		finally {
			confinement.moveLabBack();
		}
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

	private static void measure(Plan plan, Installation installation, Confinement confinement, RunDirectory directory)
			throws IOException, InterruptedException, ExecutionException {
		Map<String, List<Plan.Launch>> byTarget = plan.launches()
			.stream()
			.collect(
					Collectors.groupingBy((launch) -> launch.target().name(), LinkedHashMap::new, Collectors.toList()));
		for (Map.Entry<String, List<Plan.Launch>> target : byTarget.entrySet()) {
			List<Plan.Launch> launches = target.getValue();
			Turns turns = new Turns(launches);
			try (Processes processes = Processes.open(confinement);
					LocalHttp http = new LocalHttp();
					RunAuthority tls = RunAuthority.of(plan.experiment());
					ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
				RunContext context = new RunContext(plan.experiment(), installation,
						LaunchPlace.of(plan.experiment().place()), confinement, processes, http, directory, turns, tls);
				List<Future<Integer>> running = launches.stream()
					.map((launch) -> threads.submit(() -> new LaunchRunner(context, launch).run()))
					.toList();
				for (Future<Integer> launch : running) {
					launch.get();
				}
			}
			print(directory, target.getKey());
		}
	}

	/** Of a trial; empty of what is none. */
	static String round(String id) {
		int at = id.lastIndexOf(ROUND);
		return (at < 0) ? "" : id.substring(at + ROUND.length());
	}

	/**
	 * Prints what was measured of a target in the rounds that all its launches lived to
	 * see.
	 */
	private static void print(RunDirectory directory, String target) {
		Map<String, LaunchRounds> cells = new TreeMap<>();
		Map<TrialRecord, Boolean> capacities = new LinkedHashMap<>();
		for (RawTrial trial : directory.read().trials()) {
			TrialRecord record = trial.record();
			LoadResult load = record.measured();
			if (!record.target().equals(target) || load == null) {
				continue;
			}
			boolean warm = ProcessUse.of(trial.observed().series(), ProcessKind.TARGET, Window.of(load))
				.map(ProcessUse::isWarm)
				.orElse(true);
			if (record.capacity() != null) {
				capacities.put(record, warm);
				continue;
			}
			int round = Integer.parseInt(round(record.id()));
			cells
				.computeIfAbsent("%s, %s, %s".formatted(record.target(), record.load().label(), record.delay()),
						(name) -> new LaunchRounds(new TreeMap<>()))
				.add(record.replicate(), round, new LaunchRounds.Measured(load.throughput(), warm));
		}
		if (!capacities.isEmpty()) {
			print(target, capacities);
			return;
		}
		cells.values().forEach((cell) -> cell.leaveOutUnfinished(directory.manifest().replicates()));
		cells.values().removeIf((cell) -> cell.rounds().size() < 2);
		if (cells.isEmpty()) {
			System.out.println("%n%s: fewer than two rounds were measured to their end".formatted(target));
			return;
		}
		System.out.println(
				"""

						| target, load, delay | launches x rounds | warm | req/s of a launch, over the rounds | max/min of these \
						| max/min within a round | within a launch | launches differ by | rounds by | the rest by | p of launches |
						|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|""");
		cells.forEach((name, cell) -> System.out.println("| " + name + cell.row()));
		cells.forEach((name, cell) -> cell.rounds()
			.forEach((round,
					launches) -> System.out.println("%s, round %d, req/s of each launch: %s".formatted(name, round,
							launches.values()
								.stream()
								.map((measured) -> String.format(Locale.ROOT, "%,.0f", measured.throughput()))
								.collect(Collectors.joining(" "))))));
	}

	private static void print(String target, Map<TrialRecord, Boolean> searches) {
		List<Double> carried = new ArrayList<>();
		searches.forEach((search, warm) -> {
			CapacityFound found = Objects.requireNonNull(search.capacity());
			System.out.println(String.format(Locale.ROOT, "%s, %s, %s, launch %d: capacity %s/s in %d windows, %s",
					target, search.load().label(), search.delay(), search.replicate(),
					(found.carriedPerSecond() != null) ? String.format(Locale.ROOT, "%,.0f to %,.0f",
							found.carriedPerSecond(), found.missedPerSecond()) : "unknown",
					found.path().size(), warm ? "warm" : "not warm"));
			if (found.carriedPerSecond() != null) {
				carried.add(found.carriedPerSecond());
			}
		});
		if (carried.size() > 1) {
			System.out.println(String.format(Locale.ROOT, "%s: max/min of these %.3f", target,
					Collections.max(carried) / Collections.min(carried)));
		}
	}

}
