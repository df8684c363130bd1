package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.UpstreamDelay;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The cells of a launch that lead through other code of the target than its warm-up did:
 * another delay (timers, connections that lie idle), another kind of load (connections
 * that come and go), a connection a request. Of cells that differ in how heavy they are
 * only, the heaviest and the lightest stand for all: threads and connections that wait
 * for work are in the one what they never are in the other.
 */
final class WarmUpPaths {

	/** Lighter than a burst, heavier than one user. */
	private static final Comparator<Load> HEAVIER = Comparator.comparingDouble(Load::weight);

	private WarmUpPaths() {
	}

	/**
	 * These cells, in the order in which they first come.
	 * @param warmUp the cell that the launch is warmed up with
	 * @param cells those that it measures
	 */
	static List<Cell> of(Cell warmUp, List<Cell> cells) {
		int held = warmUp.load().closed(warmUp.delay()).users();
		Map<Path, List<Cell>> paths = new LinkedHashMap<>();
		for (Cell cell : cells) {
			Cell steady = steady(cell, held);
			paths.computeIfAbsent(Path.of(steady), (path) -> new ArrayList<>()).add(steady);
		}
		paths.remove(Path.of(warmUp));
		return paths.values().stream().flatMap(WarmUpPaths::ends).distinct().toList();
	}

	/**
	 * A load that goes on at its first delay, of users who wait, and that no target
	 * drowns in: what it does in its own cell is told there, and must not take the others
	 * with it.
	 * @param held requests in progress that the warm-up itself has, which are enough for
	 * any path
	 */
	private static Cell steady(Cell cell, int held) {
		UpstreamDelay delay = cell.delay().first();
		Load load = switch (cell.load()) {
			case Load.Closed closed -> closed.steadily();
			case Load.Open open -> new Load.Open(rate(open.ratePerSecond(), held, delay), open.arrivals());
			case Load.Burst burst -> burst.closed(delay);
			case Load.Capacity capacity -> capacity.at(capacity.fromPerSecond());
		};
		return new Cell(load, delay, cell.client());
	}

	/** By Little's law; but of less than one a second a visit would see nothing. */
	private static double rate(double asked, int held, UpstreamDelay delay) {
		double seconds = delay.typical().toNanos() / 1e9;
		return (asked * seconds > held) ? Math.max(Math.min(asked, 1), held / seconds) : asked;
	}

	/**
	 * The most users and the fewest; but the lowest rate, for the highest may be too
	 * much.
	 */
	private static Stream<Cell> ends(List<Cell> cells) {
		List<Cell> sorted = cells.stream().sorted(Comparator.comparing(Cell::load, HEAVIER)).toList();
		return switch (sorted.getFirst().load()) {
			case Load.Open _ -> Stream.of(sorted.getFirst());
			case Load.Closed _, Load.Burst _, Load.Capacity _ -> Stream.of(sorted.getLast(), sorted.getFirst());
		};
	}

	private record Path(int kind, boolean thinking, String delay, Reuse client) {

		static Path of(Cell cell) {
			boolean thinking = cell.load() instanceof Load.Closed closed && closed.thinkMillis() > 0;
			return new Path(cell.load().rank(), thinking, cell.delay().spec(), cell.client());
		}

	}

}
