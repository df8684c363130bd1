package io.proxylab.lab.trial;

import io.proxylab.lab.trial.RecordedTimes.Interval;
import io.proxylab.load.histogram.Buckets;
import io.proxylab.load.histogram.IntervalLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes recorded times of an {@link IntervalLog}. */
final class HistogramLog {

	private HistogramLog() {
	}

	/**
	 * Reads all intervals.
	 * @param text of the file
	 * @throws IOException if a line is no interval of whole numbers
	 */
	static RecordedTimes read(String text) throws IOException {
		List<Interval> intervals = new ArrayList<>();
		BucketCounts all = new BucketCounts();
		IntervalLog.read(text, (tag, start, end, encoded) -> {
			requireUntagged(tag);
			intervals.add(interval(start, end, encoded, all));
		});
		return new RecordedTimes(all.values(), intervals);
	}

	/**
	 * Reads all intervals of a log that has several kinds of them.
	 * @param text of the file
	 * @return by tag
	 * @throws IOException if a line is no interval of whole numbers
	 */
	static SortedMap<String, RecordedTimes> readTagged(String text) throws IOException {
		SortedMap<String, List<Interval>> intervals = new TreeMap<>();
		IntervalLog.read(text, (tag, start, end, encoded) -> intervals.computeIfAbsent(tag, (same) -> new ArrayList<>())
			.add(interval(start, end, encoded, new BucketCounts())));
		SortedMap<String, RecordedTimes> times = new TreeMap<>();
		intervals.forEach((tag, same) -> times.put(tag, RecordedTimes.of(same)));
		return times;
	}

	private static Interval interval(long start, long end, IntervalLog.Values encoded, BucketCounts all)
			throws IOException {
		ValueCounts.Builder values = new ValueCounts.Builder();
		encoded.read((bucket, count) -> {
			values.add(Buckets.greatest(bucket), count);
			all.add(bucket, count);
		});
		return Interval.of(start, end, values.build());
	}

	/**
	 * Reads the values of all intervals together.
	 * @param text of the file
	 * @throws IOException if a line is no interval of whole numbers
	 */
	static ValueCounts values(String text) throws IOException {
		BucketCounts all = new BucketCounts();
		IntervalLog.read(text, (tag, start, end, encoded) -> {
			requireUntagged(tag);
			encoded.read(all::add);
		});
		return all.values();
	}

	/** What belongs to one kind must not be taken for all there is. */
	private static void requireUntagged(String tag) throws IOException {
		if (!tag.isEmpty()) {
			throw new IOException("it is one of '" + tag + "' only");
		}
	}

}
