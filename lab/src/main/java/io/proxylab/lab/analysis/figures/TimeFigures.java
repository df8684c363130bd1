package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.EnoughSamples;
import io.proxylab.lab.trial.ValueCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Times of correct answers, from the merged histogram of all trials, never from averaged
 * percentiles. A percentile that too few samples support is null.
 *
 * @param count recorded values
 * @param meanMicros arithmetic mean; null without values
 * @param p50Micros median; null with fewer than 20 values
 * @param p90Micros 90th percentile; null with fewer than 100 values
 * @param p99Micros 99th percentile; null with fewer than 1,000 values
 * @param p999Micros 99.9th percentile; null with fewer than 10,000 values
 * @param maxMicros greatest value; null without values
 */
public record TimeFigures(long count, @Nullable Double meanMicros, @Nullable Long p50Micros, @Nullable Long p90Micros,
		@Nullable Long p99Micros, @Nullable Long p999Micros, @Nullable Long maxMicros) {

	/** The figures of all trials together. */
	static TimeFigures of(List<ValueCounts> trials) {
		return of((trials.size() == 1) ? trials.getFirst() : ValueCounts.merged(trials));
	}

	private static TimeFigures of(ValueCounts times) {
		long count = times.count();
		if (count == 0) {
			return new TimeFigures(0, null, null, null, null, null, null);
		}
		long[] percentiles = times.atPercentiles(50, 90, 99, 99.9);
		return new TimeFigures(count, times.mean(), EnoughSamples.orNull(percentiles[0], 50, count),
				EnoughSamples.orNull(percentiles[1], 90, count), EnoughSamples.orNull(percentiles[2], 99, count),
				EnoughSamples.orNull(percentiles[3], 99.9, count), times.greatest());
	}

}
