package io.proxylab.lab.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t distribution: of the mean of a normal sample, in units of the standard
 * error that the sample itself estimates ("Student", "The Probable Error of a Mean",
 * Biometrika 6(1), 1908).
 */
final class StudentT {

	private StudentT() {
	}

	/**
	 * The t within which, on both sides of 0, lies a share of the distribution.
	 * @param confidence the share, between 0 and 1
	 * @param degreesOfFreedom at least 1
	 */
	static double critical(double confidence, double degreesOfFreedom) {
		return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
	}

	/**
	 * The share of the distribution that lies above t.
	 * @param t any number, infinite ones included
	 * @param degreesOfFreedom at least 1
	 */
	static double above(double t, double degreesOfFreedom) {
		return TDistribution.of(degreesOfFreedom).survivalProbability(t);
	}

}
