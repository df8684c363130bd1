package io.proxylab.load.histogram;

/**
 * The buckets of an HdrHistogram with three significant digits and a least value of 1
 * (https://github.com/HdrHistogram/HdrHistogram, {@code AbstractHistogram}), numbered
 * from 0: up to 2047 each value has its own, then their width doubles after every 1024.
 */
public final class Buckets {

	/** Significant digits of every histogram that the generator writes. */
	public static final int SIGNIFICANT_DIGITS = 3;

	/** With three digits, the distance of two buckets doubles after so many. */
	private static final int HALF = 1024;

	private static final int HALF_BITS = 10;

	private Buckets() {
	}

	/** The bucket of a value, 0 or above. */
	public static int of(long value) {
		int doublings = doublings(value);
		return doublings * HALF + (int) (value >>> doublings);
	}

	/** The least value of a bucket. */
	public static long least(int bucket) {
		int doublings = doublingsUpTo(bucket);
		return (bucket - (long) doublings * HALF) << doublings;
	}

	/** The greatest value of a bucket. */
	public static long greatest(int bucket) {
		int doublings = doublingsUpTo(bucket);
		return ((bucket - (long) doublings * HALF + 1) << doublings) - 1;
	}

	/** The value in the middle of a bucket, the greater one of two. */
	public static long middle(int bucket) {
		return least(bucket) + ((1L << doublingsUpTo(bucket)) >> 1);
	}

	/**
	 * How many buckets a histogram has that has room for a value: the last ones of the
	 * same width are beyond it.
	 */
	static int upTo(long value) {
		return (doublings(value) + 2) * HALF;
	}

	private static int doublings(long value) {
		return Long.SIZE - Long.numberOfLeadingZeros(value >>> (HALF_BITS + 1));
	}

	private static int doublingsUpTo(int bucket) {
		return Math.max(0, (bucket >> HALF_BITS) - 1);
	}

}
