package io.proxylab.load.histogram;

import java.io.IOException;
import java.util.Base64;
import java.util.OptionalDouble;

import io.proxylab.load.reason.FailureReason;

/**
 * Reads a {@code .hlog} file of the generator: HdrHistogram's interval log, version 1.3.
 * The library's reader isn't used, because it takes a line that isn't an interval for the
 * end of the log, and inflates a histogram without a limit.
 */
public final class IntervalLog {

	private static final String COMMENT = "#";

	/** Seconds since the epoch that the times of intervals are counted from. */
	private static final String BASE_TIME = "#[BaseTime: ";

	private static final String TAG = "Tag=";

	private static final String LEGEND = "\"StartTimestamp\"";

	/** Start, length, greatest value, histogram. */
	private static final int COLUMNS = 4;

	private IntervalLog() {
	}

	/**
	 * Shows all intervals to a reader.
	 * @param text of the file
	 * @throws IOException naming the first interval that is damaged, isn't one of whole
	 * numbers, or that the reader rejects
	 */
	public static void read(String text, IntervalReader reader) throws IOException {
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
			throw new IOException("interval " + (intervals + 1) + ": " + FailureReason.of(ex), ex);
		}
	}

	/** The number, after which the same time follows as people write it. */
	private static double baseTime(String text) {
		int space = text.indexOf(' ');
		return Double.parseDouble((space >= 0) ? text.substring(0, space) : text);
	}

	private static void interval(String tag, HistogramLogLine row, OptionalDouble base, EncodedHistogram histogram,
			IntervalReader reader) throws IOException {
		double start = row.number(0) + base.orElseThrow(() -> new IOException("no line " + BASE_TIME));
		double end = start + row.number(1);
		byte[] encoded = Base64.getDecoder().decode(row.word(COLUMNS - 1));
		reader.read(tag, Math.round(start * 1000), Math.round(end * 1000),
				(visitor) -> histogram.read(encoded, visitor));
	}

	/** Is shown the intervals of a log in the order of the file. */
	@FunctionalInterface
	public interface IntervalReader {

		/**
		 * Takes an interval.
		 * @param tag of the interval; empty without one
		 * @param startEpochMillis wall clock time
		 * @param endEpochMillis wall clock time
		 * @param values of the interval, which can be read until this method returns
		 * @throws IOException if the interval doesn't fit
		 */
		void read(String tag, long startEpochMillis, long endEpochMillis, Values values) throws IOException;

	}

	/** The values of an interval, which are decoded when they are read. */
	@FunctionalInterface
	public interface Values {

		/**
		 * Shows the values, from the least bucket on.
		 * @throws IOException if the histogram is damaged, or inflates to too much
		 */
		void read(EncodedHistogram.Visitor visitor) throws IOException;

	}

}
