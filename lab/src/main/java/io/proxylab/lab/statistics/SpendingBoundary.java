package io.proxylab.lab.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How clear a two-sided test must be at each of several looks, so that all of them
 * together err no more often than its level. The error is spent as time goes on,
 *
 * <pre>
 * alpha(t) = 4 (1 - Phi(z(1 - level / 4) / sqrt(t)))
 * </pre>
 *
 * with t the share of information at a look (K. K. G. Lan, D. L. DeMets, "Discrete
 * Sequential Boundaries for Clinical Trials", Biometrika 70(3), 1983; half of the level a
 * side): next to nothing at first and nearly all at the end, in the manner of P. C.
 * O'Brien and T. R. Fleming (Biometrics 35(3), 1979). Each boundary is found from the
 * distribution of those that have not crossed an earlier one, which goes from look to
 * look by numerical integration (P. Armitage, C. K. McPherson, B. C. Rowe, J. of the
 * Royal Statistical Society A 132(2), 1969).
 */
final class SpendingBoundary {

	private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

	/** Nobody gets so far by chance: there is nothing to spend yet. */
	private static final double OUT_OF_REACH = 8;

	/** Steps of the integration for each standard deviation of what a look adds. */
	private static final double STEPS = 4;

	private static final int HALVINGS = 45;

	private final double level;

	/** Where those are that have not crossed, as of Brownian motion, and how many. */
	private double[] places = { 0 };

	private double[] masses = { 1 };

	private double time;

	private double spent;

	private SpendingBoundary(double level) {
		this.level = level;
	}

	/**
	 * The two-sided p-value that counts at each look.
	 * @param times shares of information, above 0, rising, the last one 1
	 * @param level of all looks together, 0 to 1
	 */
	static double[] nominal(double[] times, double level) {
		SpendingBoundary boundary = new SpendingBoundary(level);
		return Arrays.stream(times).map(boundary::next).toArray();
	}

	/** The error that is spent up to a time. */
	private double toSpend(double now) {
		double z = NORMAL.inverseSurvivalProbability(this.level / 4);
		return Math.min(this.level, 4 * NORMAL.survivalProbability(z / Math.sqrt(now)));
	}

	private double next(double now) {
		double step = Math.sqrt(now - this.time);
		double high = OUT_OF_REACH * Math.sqrt(now);
		double low = 0;
		double error = toSpend(now) - this.spent;
		for (int i = 0; i < HALVINGS; i++) {
			double middle = (low + high) / 2;
			if (crossing(middle, step) > error) {
				low = middle;
			}
			else {
				high = middle;
			}
		}
		this.spent += crossing(high, step);
		go(high, step);
		this.time = now;
		return 2 * NORMAL.survivalProbability(high / Math.sqrt(now));
	}

	/** How many cross a boundary, on both sides, with their next step. */
	private double crossing(double boundary, double step) {
		double crossing = 0;
		for (int i = 0; i < this.places.length; i++) {
			crossing += this.masses[i] * (NORMAL.survivalProbability((boundary - this.places[i]) / step)
					+ NORMAL.survivalProbability((boundary + this.places[i]) / step));
		}
		return crossing;
	}

	/** Where those are that have not crossed, by Simpson's rule. */
	private void go(double boundary, double step) {
		int intervals = 2 * (int) Math.ceil(boundary * STEPS / step);
		double width = 2 * boundary / intervals;
		double[] next = new double[intervals + 1];
		double[] mass = new double[intervals + 1];
		for (int i = 0; i <= intervals; i++) {
			next[i] = i * width - boundary;
			double weight = (i == 0 || i == intervals) ? 1 : (i % 2 == 1) ? 4 : 2;
			double density = 0;
			for (int j = 0; j < this.places.length; j++) {
				density += this.masses[j] * NORMAL.density((next[i] - this.places[j]) / step) / step;
			}
			mass[i] = density * weight * width / 3;
		}
		this.places = next;
		this.masses = mass;
	}

}
