package io.proxylab.lab.trial;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A histogram log: times in microseconds, as one histogram and as it went along.
 *
 * @param merged all intervals; not to be changed
 * @param intervals in the order of their start, about a second each
 */
public record RecordedTimes(Histogram merged, List<Interval> intervals) {

	public RecordedTimes {
		intervals = List.copyOf(intervals);
	}

	/** A log without any value. */
	public static RecordedTimes empty() {
		return new RecordedTimes(new Histogram(HistogramLog.SIGNIFICANT_DIGITS), List.of());
	}

	/**
	 * One interval of the log.
	 *
	 * @param startEpochMillis wall clock time
	 * @param endEpochMillis wall clock time
	 * @param count recorded values
	 * @param p50Micros median; 0 without values
	 * @param p99Micros 99th percentile; 0 without values
	 * @param maxMicros greatest value; 0 without values
	 */
	public record Interval(long startEpochMillis, long endEpochMillis, long count, long p50Micros, long p99Micros,
			long maxMicros) {
	}

}
