package io.proxylab.lab.report.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which cells of two runs were measured under the same conditions. Of the others figures
 * are shown, but whether they got better or worse is not known: the conditions alone may
 * have made the difference.
 *
 * @param obstacles in what the conditions differ
 */
record Comparability(List<Obstacle> obstacles) {

	Comparability {
		obstacles = List.copyOf(obstacles);
	}

	/**
	 * Holds the conditions of two runs against each other.
	 * @param compared names of the cells that both have, each with the names of those
	 * whose conditions its figures depend on: itself, and that which they are relative to
	 * @param before conditions of the earlier run by cell
	 * @param after of the later run
	 */
	static Comparability of(Map<String, Set<String>> compared, Map<String, FigureConditions> before,
			Map<String, FigureConditions> after) {
		Map<Difference, Set<String>> cells = new LinkedHashMap<>();
		compared.forEach((cell, sources) -> sources.forEach((source) -> {
			FigureConditions earlier = before.get(source);
			FigureConditions later = after.get(source);
			if (earlier != null && later != null) {
				earlier.differencesTo(later)
					.forEach((difference) -> cells.computeIfAbsent(difference, (same) -> new TreeSet<>()).add(cell));
			}
		}));
		List<Obstacle> obstacles = new ArrayList<>();
		cells.forEach((difference, some) -> obstacles.add(new Obstacle(difference.what(), difference.before(),
				difference.after(), some.containsAll(compared.keySet()) ? List.of() : List.copyOf(some))));
		return new Comparability(obstacles);
	}

	/** Whether a cell was measured under the same conditions in both. */
	boolean of(String cell) {
		return this.obstacles.stream().noneMatch((obstacle) -> obstacle.concerns(cell));
	}

}
