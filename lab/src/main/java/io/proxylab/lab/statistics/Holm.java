package io.proxylab.lab.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
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
		int[] bySize = bySize(pValues);
		double[] adjusted = new double[bySize.length];
		double least = 0;
		for (int i = 0; i < bySize.length; i++) {
			least = Math.max(least, Math.min(1, pValues.get(bySize[i]) * (bySize.length - i)));
			adjusted[bySize[i]] = least;
		}
		return adjusted;
	}

	/**
	 * Which hypotheses are rejected: the i-th smallest p-value, if it and all before it
	 * are within what the level / (m - i + 1) allows. With a level that is spent over
	 * several looks this holds as well (W. Maurer, F. Bretz, "Multiple Testing in Group
	 * Sequential Trials Using Graphical Approaches", Statistics in Biopharmaceutical
	 * Research 5(4), 2013).
	 * @param pValues of the tests made together
	 * @param level of all of them together
	 * @param allowed the greatest p-value that a test of a level may have at this look
	 * @return in the same order
	 */
	static boolean[] rejected(List<Double> pValues, double level, DoubleUnaryOperator allowed) {
		int[] bySize = bySize(pValues);
		boolean[] rejected = new boolean[bySize.length];
		for (int i = 0; i < bySize.length; i++) {
			if (pValues.get(bySize[i]) > allowed.applyAsDouble(level / (bySize.length - i))) {
				break;
			}
			rejected[bySize[i]] = true;
		}
		return rejected;
	}

	private static int[] bySize(List<Double> pValues) {
		return IntStream.range(0, pValues.size())
			.boxed()
			.sorted(Comparator.comparing(pValues::get))
			.mapToInt(Integer::intValue)
			.toArray();
	}

}
