package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.CellRanking.AgainstBest;
import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.Look;
import io.proxylab.lab.statistics.PairedRatios;
import io.proxylab.lab.statistics.ReplicateMean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares the targets of each cell, the control aside. All pairs of all cells are one
 * family for each figure: that the best one is picked from the data is allowed for, and
 * so is that a run has many cells.
 */
final class Rankings {

	private Rankings() {
	}

	/**
	 * The rankings of a run, worked out on all cores; none below six replicates.
	 * @param blocks its trials
	 * @param look how clear a difference must be now
	 */
	static List<CellRanking> of(Blocks blocks, Look look) {
		return Arrays.stream(RankedFigure.values())
			.parallel()
			.flatMap((figure) -> of(blocks, figure, look).stream())
			.toList();
	}

	/** All pairs of targets in all cells by all figures, also those without the best. */
	static List<Comparison> comparisons(Blocks blocks, Look look) {
		return Arrays.stream(RankedFigure.values())
			.flatMap((figure) -> compared(pairs(blocks, figure), look).stream())
			.toList();
	}

	private static List<Pair> pairs(Blocks blocks, RankedFigure figure) {
		return groups(blocks, figure).stream().flatMap((group) -> group.pairs(blocks.replicates()).stream()).toList();
	}

	private static List<Comparison> compared(List<Pair> pairs, Look look) {
		return Comparison.together(pairs.stream().map(Pair::ratios).toList(), Comparison.DELTA, look);
	}

	private static List<CellRanking> of(Blocks blocks, RankedFigure figure, Look look) {
		List<Pair> pairs = pairs(blocks, figure);
		List<Comparison> comparisons = compared(pairs, look);
		Map<Group, List<AgainstBest>> againstBest = new LinkedHashMap<>();
		for (int i = 0; i < pairs.size(); i++) {
			Pair pair = pairs.get(i);
			List<AgainstBest> others = againstBest.computeIfAbsent(pair.group(), (group) -> new ArrayList<>());
			if (pair.withBest()) {
				others.add(new AgainstBest(pair.target(), comparisons.get(i)));
			}
		}
		return againstBest.entrySet()
			.stream()
			.map((found) -> found.getKey().ranking(figure, found.getValue()))
			.toList();
	}

	/** The targets of each cell that has any values of the figure. */
	private static List<Group> groups(Blocks blocks, RankedFigure figure) {
		Map<CellAddress, SortedMap<String, SortedMap<Integer, Double>>> byPlace = new LinkedHashMap<>();
		for (CellAddress cell : blocks.cells()) {
			if (!cell.target().equals(Target.DIRECT)) {
				byPlace
					.computeIfAbsent(new CellAddress("", cell.load(), cell.delay(), cell.client()),
							(place) -> new TreeMap<>())
					.put(cell.target(), positive(blocks.values(figure.measure(), cell)));
			}
		}
		return byPlace.entrySet()
			.stream()
			.flatMap((place) -> Group.of(place.getKey(), place.getValue(), figure).stream())
			.toList();
	}

	/** What logarithms can be taken of. */
	private static SortedMap<Integer, Double> positive(SortedMap<Integer, Double> values) {
		values.values().removeIf((value) -> value <= 0);
		return values;
	}

	/**
	 * The targets of a cell.
	 *
	 * @param place the cell, without a target
	 * @param best the target with the best mean
	 * @param values of the targets with enough of them, by replicate
	 * @param unranked the other targets
	 */
	private record Group(CellAddress place, String best, SortedMap<String, SortedMap<Integer, Double>> values,
			List<String> unranked) {

		static Optional<Group> of(CellAddress place, SortedMap<String, SortedMap<Integer, Double>> all,
				RankedFigure figure) {
			SortedMap<String, SortedMap<Integer, Double>> enough = new TreeMap<>(all);
			enough.values().removeIf((values) -> values.size() < CellRanking.LEAST_REPLICATES);
			List<String> unranked = all.keySet().stream().filter((target) -> !enough.containsKey(target)).toList();
			return enough.entrySet()
				.stream()
				.max(Comparator.comparingDouble((target) -> figure.merit(geometricMean(target.getValue()))))
				.map((best) -> new Group(place, best.getKey(), enough, unranked));
		}

		private static double geometricMean(SortedMap<Integer, Double> values) {
			return Math.exp(ReplicateMean.of(values.values().stream().mapToDouble(Math::log).toArray()).mean());
		}

		/** All pairs with enough replicates in common; the best one is the second. */
		List<Pair> pairs(int replicates) {
			List<Pair> pairs = new ArrayList<>();
			List<String> targets = new ArrayList<>(this.values.keySet());
			targets.remove(this.best);
			targets.add(this.best);
			for (int one = 0; one < targets.size(); one++) {
				for (int other = one + 1; other < targets.size(); other++) {
					String target = targets.get(one);
					boolean withBest = other == targets.size() - 1;
					ratios(target, targets.get(other), replicates)
						.filter((ratios) -> ratios.pairs() >= CellRanking.LEAST_REPLICATES)
						.ifPresent((ratios) -> pairs.add(new Pair(this, target, withBest, ratios)));
				}
			}
			return pairs;
		}

		private Optional<PairedRatios> ratios(String target, String other, int replicates) {
			return PairedRatios.of(this.values.getOrDefault(target, new TreeMap<>()),
					this.values.getOrDefault(other, new TreeMap<>()), replicates);
		}

		CellRanking ranking(RankedFigure figure, List<AgainstBest> others) {
			List<String> compared = others.stream().map(AgainstBest::target).toList();
			List<String> left = new ArrayList<>(this.unranked);
			this.values.keySet()
				.stream()
				.filter((target) -> !target.equals(this.best) && !compared.contains(target))
				.forEach(left::add);
			return new CellRanking(this.place.load(), this.place.delay(), this.place.client(), figure, this.best,
					others, left);
		}

	}

	/**
	 * Two targets of a cell.
	 *
	 * @param group the cell
	 * @param target the first one
	 * @param withBest whether the second one is the best of the cell
	 * @param ratios first over second
	 */
	private record Pair(Group group, String target, boolean withBest, PairedRatios ratios) {
	}

}
