package io.proxylab.lab.trial;

import java.util.List;

/**
 * A histogram log: times in microseconds, all together and as it went along.
 *
 * @param values of all intervals
 * @param intervals in the order of their start, about a second each
 */
public record RecordedTimes(ValueCounts values, List<Interval> intervals) {

	public RecordedTimes {
		intervals = List.copyOf(intervals);
	}

	/** A log without any value. */
	public static RecordedTimes empty() {
		return of(List.of());
	}

	/** A log of some intervals, in the order of their start. */
	public static RecordedTimes of(List<Interval> intervals) {
		return new RecordedTimes(merged(intervals), intervals);
	}

	/**
	 * The values of a part of the log together, of which percentiles may be asked: those
	 * of its intervals must never be averaged.
	 * @param fromEpochMillis wall clock time
	 * @param untilEpochMillis likewise
	 * @return the values of all intervals whose middle is not before the first time and
	 * before the second; a log has no interval where there is no value
	 */
	public ValueCounts between(double fromEpochMillis, double untilEpochMillis) {
		return merged(intervalsBetween(fromEpochMillis, untilEpochMillis));
	}

	private static ValueCounts merged(List<Interval> intervals) {
		return ValueCounts.merged(intervals.stream().map(Interval::values).toList());
	}

	/** The intervals behind {@link #between}. */
	public List<Interval> intervalsBetween(double fromEpochMillis, double untilEpochMillis) {
		return this.intervals.stream().filter((interval) -> {
			double middle = (interval.startEpochMillis() + interval.endEpochMillis()) / 2.0;
			return middle >= fromEpochMillis && middle < untilEpochMillis;
		}).toList();
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
	 * @param values all of them
	 */
	public record Interval(long startEpochMillis, long endEpochMillis, long count, long p50Micros, long p99Micros,
			long maxMicros, ValueCounts values) {

		/** One with what its values say. */
		public static Interval of(long startEpochMillis, long endEpochMillis, ValueCounts values) {
			long[] percentiles = values.atPercentiles(50, 99);
			return new Interval(startEpochMillis, endEpochMillis, values.count(), percentiles[0], percentiles[1],
					values.greatest(), values);
		}

	}

}
