package io.proxylab.lab.trial;

import io.proxylab.lab.trial.RecordedTimes.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Reads a {@code .hlog} file of the generator: HdrHistogram's interval log, version 1.3.
 * The library's reader, which ends at a line that is no interval as at the end of the
 * log, is not asked.
 */
final class HistogramLog {

	private static final String COMMENT = "#";

	/** Seconds since the epoch that the times of intervals are counted from. */
	private static final String BASE_TIME = "#[BaseTime: ";

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
		read(text, (start, end, histogram, encoded) -> {
			ValueCounts.Builder values = new ValueCounts.Builder();
			histogram.read(encoded, (bucket, count) -> {
				values.add(Buckets.greatest(bucket), count);
				all.add(bucket, count);
			});
			intervals.add(Interval.of(Math.round(start * 1000), Math.round(end * 1000), values.build()));
		});
		return new RecordedTimes(all.values(), intervals);
	}

	/**
	 * Reads the values of all intervals together.
	 * @param text of the file
	 * @throws IOException if a line is no interval of whole numbers
	 */
	static ValueCounts values(String text) throws IOException {
		BucketCounts all = new BucketCounts();
		read(text, (start, end, histogram, encoded) -> histogram.read(encoded, all::add));
		return all.values();
	}

	private static void read(String text, IntervalReader reader) throws IOException {
		int intervals = 0;
		OptionalDouble base = OptionalDouble.empty();
		try (EncodedHistogram histogram = new EncodedHistogram()) {
			CsvRow row = new CsvRow(text, COLUMNS);
			int end;
			for (int from = 0; from < text.length(); from = TextLines.next(text, end)) {
				end = TextLines.end(text, from);
				if (text.startsWith(BASE_TIME, from)) {
					base = OptionalDouble.of(baseTime(text.substring(from + BASE_TIME.length(), end)));
				}
				else if (!text.startsWith(COMMENT, from) && !text.startsWith(LEGEND, from)) {
					row.at(from, end);
					interval(row, base, histogram, reader);
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

	private static void interval(CsvRow row, OptionalDouble base, EncodedHistogram histogram, IntervalReader reader)
			throws IOException {
		double start = row.number(0) + base.orElseThrow(() -> new IOException("no line " + BASE_TIME));
		double end = start + row.number(1);
		reader.read(start, end, histogram, Base64.getDecoder().decode(row.word(COLUMNS - 1)));
	}

	/** Makes something of an interval. */
	@FunctionalInterface
	private interface IntervalReader {

		void read(double startEpochSeconds, double endEpochSeconds, EncodedHistogram histogram, byte[] encoded)
				throws IOException;

	}

}
