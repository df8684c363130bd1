package io.proxylab.lab.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * The most likely shift of the mean within a series: the place at which Student's t of
 * the values before it against those after it is greatest (D. M. Hawkins, "Testing a
 * Sequence of Observations for a Shift in Location", J. American Statistical Association
 * 72, 1977).
 *
 * @param at number of values before the shift
 * @param before mean of these
 * @param after mean of the others
 * @param pValue of "there is no shift", times the number of places looked at, at most 1
 * (Bonferroni; K. J. Worsley, J. American Statistical Association 74, 1979)
 */
public record ChangePoint(int at, double before, double after, double pValue) {

	/** Values on either side of a shift: fewer are outliers. */
	private static final int LEAST_ON_A_SIDE = 3;

	/**
	 * Means of equal values may differ by so much, as a share, and would be certain to.
	 */
	private static final double ROUNDING = 1e-12;

	/** A shorter series has no place to look at. */
	public static final int LEAST_VALUES = 2 * LEAST_ON_A_SIDE;

	/**
	 * The most likely shift; empty of a series that is too short, or all the same.
	 * @param series in the order of its time
	 */
	public static Optional<ChangePoint> mostLikely(double... series) {
		int places = series.length - LEAST_VALUES + 1;
		double greatest = 0;
		int at = 0;
		for (int place = LEAST_ON_A_SIDE; place <= series.length - LEAST_ON_A_SIDE; place++) {
			double t = Math.abs(t(series, place));
			if (t > greatest) {
				greatest = t;
				at = place;
			}
		}
		if (at == 0) {
			return Optional.empty();
		}
		double pValue = 2 * StudentT.above(greatest, series.length - 2) * places;
		return Optional
			.of(new ChangePoint(at, mean(series, 0, at), mean(series, at, series.length), Math.min(1, pValue)));
	}

	/** By how much the mean changed, as a share of that before; infinite from 0. */
	public double relativeChange() {
		return (this.after - this.before) / this.before;
	}

	/** 0 if the means are the same, infinite if nothing else scatters. */
	private static double t(double[] series, int place) {
		double before = mean(series, 0, place);
		double after = mean(series, place, series.length);
		if (Math.abs(after - before) <= ROUNDING * Math.abs(before)) {
			return 0;
		}
		double squares = squares(series, 0, place, before) + squares(series, place, series.length, after);
		double variance = squares / (series.length - 2);
		return (after - before) / Math.sqrt(variance * (1.0 / place + 1.0 / (series.length - place)));
	}

	private static double mean(double[] series, int from, int to) {
		return Arrays.stream(series, from, to).average().orElseThrow();
	}

	private static double squares(double[] series, int from, int to, double mean) {
		return Arrays.stream(series, from, to).map((value) -> (value - mean) * (value - mean)).sum();
	}

}
