package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.EnoughSamples;
import io.proxylab.lab.trial.ValueCounts;
import io.proxylab.load.protocol.LoadResult.Times;
import org.jspecify.annotations.Nullable;

/**
 * Times of a load as they may be quoted: a percentile that too few of them support is
 * null, as in a report.
 *
 * @param count recorded values
 * @param meanMicros arithmetic mean; null without values
 * @param p50Micros median; null with fewer than 20 values
 * @param p90Micros 90th percentile; null with fewer than 100 values
 * @param p95Micros 95th percentile; null with fewer than 200 values
 * @param p99Micros 99th percentile; null with fewer than 1,000 values
 * @param p999Micros 99.9th percentile; null with fewer than 10,000 values
 * @param maxMicros greatest value; null without values
 */
public record QuotedTimes(long count, @Nullable Double meanMicros, @Nullable Long p50Micros, @Nullable Long p90Micros,
		@Nullable Long p95Micros, @Nullable Long p99Micros, @Nullable Long p999Micros, @Nullable Long maxMicros) {

	/** Those that a generator told. */
	public static QuotedTimes of(Times times) {
		long count = times.count();
		if (count == 0) {
			return new QuotedTimes(0, null, null, null, null, null, null, null);
		}
		return new QuotedTimes(count, times.meanMicros(), EnoughSamples.orNull(times.p50Micros(), 50, count),
				EnoughSamples.orNull(times.p90Micros(), 90, count), EnoughSamples.orNull(times.p95Micros(), 95, count),
				EnoughSamples.orNull(times.p99Micros(), 99, count),
				EnoughSamples.orNull(times.p999Micros(), 99.9, count), times.maxMicros());
	}

	/** Those of a part of a load. */
	static QuotedTimes of(ValueCounts times) {
		long[] percentiles = times.atPercentiles(50, 90, 95, 99, 99.9);
		return of(new Times(times.count(), times.mean(), percentiles[0], percentiles[1], percentiles[2], percentiles[3],
				percentiles[4], times.greatest()));
	}

}
