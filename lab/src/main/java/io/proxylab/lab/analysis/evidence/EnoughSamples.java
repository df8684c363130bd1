package io.proxylab.lab.analysis.evidence;

import org.jspecify.annotations.Nullable;

/**
 * How many samples a percentile needs: at least ten beyond it, else it is decided by a
 * handful of requests. With ten, the relative standard error of the count beyond it is
 * 1/sqrt(10), about 32%. So a median needs 20 samples, a 99th percentile 1,000, a 99.9th
 * 10,000.
 */
public final class EnoughSamples {

	private static final int BEYOND = 10;

	private EnoughSamples() {
	}

	/**
	 * Whether a percentile may be quoted.
	 * @param percentile 0 to less than 100
	 * @param samples how many there are
	 */
	public static boolean forPercentile(double percentile, long samples) {
		return samples >= needed(percentile);
	}

	/**
	 * The least number of samples.
	 * @param percentile 0 to less than 100
	 */
	public static long needed(double percentile) {
		return Math.round(BEYOND * 100 / (100 - percentile));
	}

	/** The percentile itself, or null if it may not be quoted. */
	public static @Nullable Long orNull(long value, double percentile, long samples) {
		return forPercentile(percentile, samples) ? value : null;
	}

}
