package io.proxylab.lab.statistics;

/**
 * How clear a test must be when its replicates are looked at: whoever looks again and
 * again until something shows finds what is not there, so early looks get little of the
 * error that a run may make.
 */
@FunctionalInterface
public interface Look {

	/** The only one, when all replicates are there. */
	Look ONLY = (level) -> level;

	/**
	 * The greatest two-sided p-value that counts now.
	 * @param level the error that all looks together may make, 0 to 1
	 */
	double twoSided(double level);

	/** Likewise of a test that asks in one direction. */
	default double oneSided(double level) {
		return twoSided(2 * level) / 2;
	}

	/**
	 * The confidence that an interval needs now, so that the intervals of all looks hold
	 * the truth together: a repeated confidence interval (C. Jennison, B. W. Turnbull, J.
	 * of the Royal Statistical Society B 51(3), 1989).
	 * @param error the error that all of them together may make, 0 to 1
	 */
	default double confidence(double error) {
		return 1 - twoSided(error);
	}

}
