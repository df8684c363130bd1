package io.proxylab.lab.analysis;

import io.proxylab.lab.trial.ValueCounts;
import java.util.List;
import org.HdrHistogram.Histogram;
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

	static TimeFigures of(List<ValueCounts> trials) {
		return of(ValueCounts.merged(trials));
	}

	/** The figures of a histogram that is merged already. */
	static TimeFigures of(Histogram merged) {
		long count = merged.getTotalCount();
		if (count == 0) {
			return new TimeFigures(0, null, null, null, null, null, null);
		}
		return new TimeFigures(count, merged.getMean(), percentile(merged, 50), percentile(merged, 90),
				percentile(merged, 99), percentile(merged, 99.9), merged.getMaxValue());
	}

	private static @Nullable Long percentile(Histogram histogram, double percentile) {
		return EnoughSamples.forPercentile(percentile, histogram.getTotalCount())
				? histogram.getValueAtPercentile(percentile) : null;
	}

}
