package io.proxylab.lab.trial;

import io.proxylab.load.histogram.Buckets;
import java.util.Arrays;

/** Adds up how often values occur, by their {@linkplain Buckets bucket}. */
final class BucketCounts {

	private long[] counts = new long[0];

	/** As far as any occur. */
	private int end;

	/**
	 * Adds values.
	 * @param bucket of them
	 * @param count how many there are
	 */
	void add(int bucket, long count) {
		if (bucket >= this.counts.length) {
			this.counts = Arrays.copyOf(this.counts, Math.max(bucket + 1, 2 * this.counts.length));
		}
		this.counts[bucket] += count;
		this.end = Math.max(this.end, bucket + 1);
	}

	/** All together. */
	ValueCounts values() {
		ValueCounts.Builder values = new ValueCounts.Builder();
		for (int bucket = 0; bucket < this.end; bucket++) {
			if (this.counts[bucket] != 0) {
				values.add(Buckets.greatest(bucket), this.counts[bucket]);
			}
		}
		return values.build();
	}

}
