package io.proxylab.lab.trial;

import java.util.Arrays;

/**
 * Counts in the buckets of an HdrHistogram of whole numbers with three significant
 * digits: 2,048 buckets of one microsecond, then 1,024 of two, 1,024 of four, and so on.
 */
final class HistogramBuckets {

	/** Of those of one width, but for the narrowest, which are twice as many. */
	private static final int HALF = 1024;

	private static final int HALF_BITS = 10;

	/** The last bucket whose values fit a long. */
	static final int LAST = (Long.SIZE - 1 - HALF_BITS) * HALF + HALF - 1;

	private long[] counts = new long[4 * HALF];

	private int used;

	/**
	 * Adds to a bucket.
	 * @param index of the bucket, from 0
	 * @param count how much
	 */
	void add(int index, long count) {
		if (index >= this.counts.length) {
			this.counts = Arrays.copyOf(this.counts, Math.max(2 * this.counts.length, index + 1));
		}
		this.counts[index] += count;
		this.used = Math.max(this.used, index + 1);
	}

	ValueCounts values() {
		ValueCounts.Builder values = new ValueCounts.Builder();
		for (int index = 0; index < this.used; index++) {
			if (this.counts[index] > 0) {
				values.add(greatest(index), this.counts[index]);
			}
		}
		return values.build();
	}

	/** The greatest value of a bucket, which stands for all of them. */
	static long greatest(int index) {
		int doublings = Math.max(0, (index >> HALF_BITS) - 1);
		return ((index - (long) doublings * HALF + 1) << doublings) - 1;
	}

}
