package io.proxylab.lab.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Holm's adjustment for many tests: whatever is true, the chance that any true hypothesis
 * among them is rejected stays below the level (S. Holm, "A Simple Sequentially Rejective
 * Multiple Test Procedure", Scandinavian J. of Statistics 6(2), 1979).
 */
final class Holm {

	private Holm() {
	}

	/**
	 * Adjusted p-values: the i-th smallest of m is multiplied by m - i + 1, is at least
	 * the one before, and at most 1.
	 * @param pValues of the tests made together
	 * @return in the same order
	 */
	static double[] adjusted(List<Double> pValues) {
		int[] bySize = IntStream.range(0, pValues.size())
			.boxed()
			.sorted(Comparator.comparing(pValues::get))
			.mapToInt(Integer::intValue)
			.toArray();
		double[] adjusted = new double[bySize.length];
		double least = 0;
		for (int i = 0; i < bySize.length; i++) {
			least = Math.max(least, Math.min(1, pValues.get(bySize[i]) * (bySize.length - i)));
			adjusted[bySize[i]] = least;
		}
		return adjusted;
	}

}
