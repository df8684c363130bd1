package io.proxylab.lab.trial;

import io.proxylab.lab.trial.RecordedTimes.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads a {@code .hlog} file of the generator: HdrHistogram's interval log, version 1.3.
 * The library's reader, which ends at a line that is no interval as at the end of the
 * log, is not asked.
 */
final class HistogramLog {

	private static final String COMMENT = "#";

	/** Seconds since the epoch that the times of intervals are counted from. */
	private static final String BASE_TIME = "#[BaseTime: ";

	private static final String TAG = "Tag=";

	private static final String LEGEND = "\"StartTimestamp\"";

	/** Start, length, greatest value, histogram. */
	private static final int COLUMNS = 4;

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
		read(text, (tag, start, end, histogram, encoded) -> {
			requireUntagged(tag);
			intervals.add(interval(start, end, histogram, encoded, all));
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
		read(text, (tag, start, end, histogram, encoded) -> intervals.computeIfAbsent(tag, (same) -> new ArrayList<>())
			.add(interval(start, end, histogram, encoded, new BucketCounts())));
		SortedMap<String, RecordedTimes> times = new TreeMap<>();
		intervals.forEach((tag, same) -> times.put(tag, RecordedTimes.of(same)));
		return times;
	}

	private static Interval interval(double start, double end, EncodedHistogram histogram, byte[] encoded,
			BucketCounts all) throws IOException {
		ValueCounts.Builder values = new ValueCounts.Builder();
		histogram.read(encoded, (bucket, count) -> {
			values.add(Buckets.greatest(bucket), count);
			all.add(bucket, count);
		});
		return Interval.of(Math.round(start * 1000), Math.round(end * 1000), values.build());
	}

	/**
	 * Reads the values of all intervals together.
	 * @param text of the file
	 * @throws IOException if a line is no interval of whole numbers
	 */
	static ValueCounts values(String text) throws IOException {
		BucketCounts all = new BucketCounts();
		read(text, (tag, start, end, histogram, encoded) -> {
			requireUntagged(tag);
			histogram.read(encoded, all::add);
		});
		return all.values();
	}

	private static void read(String text, IntervalReader reader) throws IOException {
		int intervals = 0;
		OptionalDouble base = OptionalDouble.empty();
		try (EncodedHistogram histogram = new EncodedHistogram()) {
			HistogramLogLine row = new HistogramLogLine(text, COLUMNS);
			int end;
			for (int from = 0; from < text.length(); from = TextLines.next(text, end)) {
				end = TextLines.end(text, from);
				if (text.startsWith(BASE_TIME, from)) {
					base = OptionalDouble.of(baseTime(text.substring(from + BASE_TIME.length(), end)));
				}
				else if (!text.startsWith(COMMENT, from) && !text.startsWith(LEGEND, from)) {
					int untagged = text.startsWith(TAG, from) ? text.indexOf(',', from) + 1 : from;
					row.at(untagged, end);
					String tag = (untagged > from) ? text.substring(from + TAG.length(), untagged - 1) : "";
					interval(tag, row, base, histogram, reader);
					intervals++;
				}
			}
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new IOException("interval " + (intervals + 1) + ": " + ex.getMessage(), ex);
		}
	}

	/** The number, after which the same time follows as people write it. */
	private static double baseTime(String text) {
		int space = text.indexOf(' ');
		return Double.parseDouble((space >= 0) ? text.substring(0, space) : text);
	}

	/** What belongs to one kind must not be taken for all there is. */
	private static void requireUntagged(String tag) throws IOException {
		if (!tag.isEmpty()) {
			throw new IOException("it is one of '" + tag + "' only");
		}
	}

	private static void interval(String tag, HistogramLogLine row, OptionalDouble base, EncodedHistogram histogram,
			IntervalReader reader) throws IOException {
		double start = row.number(0) + base.orElseThrow(() -> new IOException("no line " + BASE_TIME));
		double end = start + row.number(1);
		reader.read(tag, start, end, histogram, Base64.getDecoder().decode(row.word(COLUMNS - 1)));
	}

	/** Makes something of an interval. */
	@FunctionalInterface
	private interface IntervalReader {

		void read(String tag, double startEpochSeconds, double endEpochSeconds, EncodedHistogram histogram,
				byte[] encoded) throws IOException;

	}

}
