package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Plan.Launch;
import io.proxylab.lab.plan.Plan.Trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Orders the launches and trials of an experiment. The same experiment, seed included,
 * has the same plan wherever it is made, and one with more replicates begins with it.
 *
 * <p>
 * A replicate launches every target, {@code direct} included, in random order. A launch
 * measures all its target's cells of constant delay, in an order that is drawn for the
 * replicate: a JVM that gets warmer all the time gives a cell more the later it comes,
 * and that must not tell targets apart. A delay schedule gets a launch of its own for
 * each load: what it does to a target, such as stuck threads and a heap full of what
 * waits, would otherwise be part of the next cell. Without a warm-up every cell has a
 * launch of its own, and its window begins with the first request: what is measured is a
 * fresh process.
 *
 * <p>
 * Users start spread over one delay, and the time for which they think, so that a fixed
 * delay does not march them in lockstep; the rate of an open load rises for a second,
 * each of a search for a capacity for three, before a target that has to open a
 * connection for each request of the first delay would fall behind by that alone; a burst
 * begins with the window. The window opens once {@value #SETTLE_DELAYS} more delays are
 * over, and at least a second: of users since their start, of a rate since it has risen.
 * Where the delay is always the same, the window is rounded up to whole delays, so that
 * no period is counted in part. The clock of a schedule starts with the window; until
 * then its first delay holds.
 */
public final class Planner {

	/**
	 * Until a target that serves a quarter of the users at a time has answered all of
	 * them once, the first answers show a shorter queue than there will be.
	 */
	static final int SETTLE_DELAYS = 4;

	private static final Duration SHORTEST_SETTLE = Duration.ofSeconds(1);

	/** A server that falls behind by opening connections gets more of them to open. */
	private static final Duration RISE = Duration.ofSeconds(1);

	/** Near its capacity it has little left to open them with. */
	private static final Duration RISE_OF_SEARCH = Duration.ofSeconds(3);

	private Planner() {
	}

	/** The plan of an experiment. */
	public static Plan plan(Experiment experiment) {
		return plan(experiment, experiment.measure().replicates());
	}

	/**
	 * The plan of an experiment with another number of replicates than it asks for.
	 * @param replicates of each target, at least 1
	 */
	public static Plan plan(Experiment experiment, int replicates) {
		// Neighbouring seeds of a java.util.Random begin alike.
		RandomGenerator random = new SplittableRandom(experiment.seed());
		List<Launch> launches = new ArrayList<>();
		for (int replicate = 1; replicate <= replicates; replicate++) {
			List<Launch> block = new ArrayList<>();
			List<Cell> order = shuffled(experiment, random);
			for (Target target : targets(experiment)) {
				String id = "r" + replicate + "-" + target.name();
				Cell warmUpCell = warmUpCell(experiment, target);
				List<Cell> cells = cells(experiment, target).toList();
				List<Cell> alone = cells.stream().filter((cell) -> isAlone(experiment, cell)).toList();
				List<Cell> together = order.stream()
					.filter(cells::contains)
					.filter((cell) -> !alone.contains(cell))
					.toList();
				if (!together.isEmpty()) {
					block.add(launch(experiment, id, target, replicate, warmUpCell, together));
				}
				for (Cell cell : alone) {
					block.add(launch(experiment, id + "-" + FileNames.of(cell), target, replicate, warmUpCell,
							List.of(cell)));
				}
			}
			Collections.shuffle(block, random);
			launches.addAll(block);
		}
		return new Plan(experiment, launches);
	}

	private static boolean isAlone(Experiment experiment, Cell cell) {
		return cell.delay().schedule() || isCold(experiment);
	}

	private static boolean isCold(Experiment experiment) {
		return experiment.warmUp() instanceof WarmUp.None;
	}

	/** The cells of constant delay that any target has. */
	private static List<Cell> shuffled(Experiment experiment, RandomGenerator random) {
		List<Cell> order = new ArrayList<>(targets(experiment).stream()
			.flatMap((target) -> cells(experiment, target))
			.filter((cell) -> !cell.delay().schedule())
			.distinct()
			.toList());
		Collections.shuffle(order, random);
		return order;
	}

	private static List<Target> targets(Experiment experiment) {
		return Stream.concat(Stream.of(new Target.Direct()), experiment.targets().stream()).toList();
	}

	/** The matrix, then the cells beside it that the target has. */
	private static Stream<Cell> cells(Experiment experiment, Target target) {
		Stream<Cell> beside = experiment.extraCells()
			.stream()
			.filter((extra) -> extra.of(target))
			.flatMap((extra) -> cells(experiment, extra.loads(), extra.delays()));
		return Stream.concat(matrix(experiment), beside).distinct();
	}

	private static Stream<Cell> matrix(Experiment experiment) {
		return cells(experiment, experiment.loads(), experiment.delays());
	}

	private static Stream<Cell> cells(Experiment experiment, List<Load> loads, List<UpstreamDelay> delays) {
		return loads.stream()
			.flatMap((load) -> delays.stream()
				.flatMap((delay) -> experiment.connections()
					.client()
					.stream()
					.map((client) -> new Cell(load, delay, client))));
	}

	/**
	 * The heaviest load on the shortest delay, which does not change meanwhile, as a
	 * closed load: an open one would pile up in front of a cold target. Of the matrix,
	 * which all targets share, or, where there is none, of the target's own cells. Where
	 * any cell has a connection a request, so has this one: it holds the work of the
	 * others and more.
	 */
	private static Cell warmUpCell(Experiment experiment, Target target) {
		List<Cell> matrix = matrix(experiment).toList();
		List<Cell> cells = matrix.isEmpty() ? cells(experiment, target).toList() : matrix;
		UpstreamDelay shortest = cells.stream()
			.map((cell) -> cell.load().warmUpDelay(cell.delay().first()))
			.min(Comparator.comparing(UpstreamDelay::typical))
			.orElseThrow();
		Load heaviest = cells.stream()
			.map((cell) -> cell.load().closed(shortest))
			.max(Comparator.comparingInt(Load.Closed::users))
			.orElseThrow();
		return new Cell(heaviest, shortest, Collections.max(experiment.connections().client()));
	}

	private static Launch launch(Experiment experiment, String id, Target target, int replicate, Cell warmUpCell,
			List<Cell> cells) {
		// The cell stands in the launch's id already where the launch exists for its
		// sake.
		String launchOfTarget = "r" + replicate + "-" + target.name();
		List<Trial> trials = cells.stream()
			.map((cell) -> trial(launchOfTarget + "-" + FileNames.of(cell), id, cell, experiment))
			.toList();
		return new Launch(id, target, replicate, warmUpCell, trials);
	}

	private static Trial trial(String id, String launchId, Cell cell, Experiment experiment) {
		Duration delay = cell.delay().typical();
		boolean cold = isCold(experiment);
		Duration spread = switch (cell.load()) {
			case Load.Closed closed -> delay.plus(closed.think());
			case Load.Open _ -> cold ? Duration.ZERO : RISE;
			case Load.Capacity _ -> cold ? Duration.ZERO : RISE_OF_SEARCH;
			case Load.Burst _ -> Duration.ZERO;
		};
		Duration settle = cold ? spread : switch (cell.load()) {
			case Load.Closed _, Load.Burst _ -> settle(delay, longer(spread, delay));
			case Load.Open _, Load.Capacity _ -> spread.plus(settle(delay, delay));
		};
		Duration length = cell.load().window(experiment.measure());
		Duration window = cell.delay().period().map((period) -> wholePeriods(length, period)).orElse(length);
		return new Trial(id, launchId, cell, wholeMillis(spread), wholeMillis(settle), wholeMillis(window));
	}

	private static Duration settle(Duration delay, Duration before) {
		return longer(delay.multipliedBy(SETTLE_DELAYS).plus(before), SHORTEST_SETTLE);
	}

	private static Duration longer(Duration left, Duration right) {
		return (left.compareTo(right) >= 0) ? left : right;
	}

	private static Duration wholePeriods(Duration asked, Duration period) {
		return period.multipliedBy(Math.ceilDiv(asked.toNanos(), period.toNanos()));
	}

	/** What the load generator can be told; it matters to delays below 1 ms only. */
	private static Duration wholeMillis(Duration duration) {
		return Duration.ofMillis(Math.ceilDiv(duration.toNanos(), 1_000_000L));
	}

}
