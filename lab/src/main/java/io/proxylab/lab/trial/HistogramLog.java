package io.proxylab.lab.trial;

import io.proxylab.lab.trial.RecordedTimes.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Reads a {@code .hlog} file of the generator: HdrHistogram's interval log, version 1.3.
 */
final class HistogramLog {

	/** Of every histogram in a run directory. */
	static final int SIGNIFICANT_DIGITS = 3;

	private static final String COMMENT = "#";

	/** Seconds since the epoch that the times of intervals are counted from. */
	private static final String BASE_TIME = "#[BaseTime: ";

	private static final String LEGEND = "\"StartTimestamp\"";

	/** Start, length, greatest value, histogram. */
	private static final int COLUMNS = 4;

	private HistogramLog() {
	}

	/**
	 * Reads all intervals. A file that is absent holds no values.
	 * @throws IOException if a line is no interval of whole numbers
	 */
	static RecordedTimes read(Path file) throws IOException {
		if (!Files.exists(file)) {
			return RecordedTimes.empty();
		}
		List<String> lines = Files.readAllLines(file);
		HistogramBuckets all = new HistogramBuckets();
		List<Interval> intervals = new ArrayList<>();
		OptionalDouble base = OptionalDouble.empty();
		try (EncodedHistogram histogram = new EncodedHistogram()) {
			for (String line : lines) {
				if (line.startsWith(BASE_TIME)) {
					base = OptionalDouble.of(Double.parseDouble(line.substring(BASE_TIME.length()).split(" ", 2)[0]));
				}
				else if (!line.startsWith(COMMENT) && !line.startsWith(LEGEND)) {
					intervals.add(interval(line, base, histogram, all));
				}
			}
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new IOException("interval " + (intervals.size() + 1) + ": " + ex.getMessage(), ex);
		}
		return new RecordedTimes(all.values(), intervals);
	}

	private static Interval interval(String line, OptionalDouble base, EncodedHistogram histogram, HistogramBuckets all)
			throws IOException {
		String[] columns = line.split(",", -1);
		if (columns.length != COLUMNS) {
			throw new IOException(columns.length + " values, expected " + COLUMNS);
		}
		double start = Double.parseDouble(columns[0]) + base.orElseThrow(() -> new IOException("no line " + BASE_TIME));
		double end = start + Double.parseDouble(columns[1]);
		ValueCounts values = histogram.read(Base64.getDecoder().decode(columns[COLUMNS - 1]), all);
		return new Interval((long) (start * 1000), (long) (end * 1000), values.count(), values.atPercentile(50),
				values.atPercentile(99), values.greatest(), values);
	}

}
