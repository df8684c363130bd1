package io.proxylab.lab.analysis.evidence;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * A figure over several replicates. It is no confidence interval and ranks nothing.
 *
 * @param median of the replicates
 * @param min least replicate
 * @param max greatest replicate
 * @param replicates how many
 */
public record Spread(double median, double min, double max, int replicates) {

	/** Likewise. */
	public static Spread of(Stream<Double> values) {
		return of(values.mapToDouble(Double::doubleValue).toArray());
	}

	/**
	 * The spread of at least one value.
	 * @throws IllegalArgumentException if there is none
	 */
	public static Spread of(double... values) {
		if (values.length == 0) {
			throw new IllegalArgumentException("a spread needs a value");
		}
		double[] sorted = values.clone();
		Arrays.sort(sorted);
		int middle = sorted.length / 2;
		double median = (sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
		return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
	}

}
