package io.proxylab.lab.trial;

import io.proxylab.lab.trial.RecordedTimes.Interval;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Reads a {@code .hlog} file of the generator: HdrHistogram's interval log, version 1.3.
 */
final class HistogramLog {

	/** Of every histogram in a run directory. */
	static final int SIGNIFICANT_DIGITS = 3;

	private HistogramLog() {
	}

	/**
	 * Reads all intervals. A file that is absent holds no values.
	 * @throws IOException if an interval is not an integer histogram
	 */
	static RecordedTimes read(Path file) throws IOException {
		if (!Files.exists(file)) {
			return RecordedTimes.empty();
		}
		Histogram merged = new Histogram(SIGNIFICANT_DIGITS);
		List<Interval> intervals = new ArrayList<>();
		try (InputStream in = Files.newInputStream(file); HistogramLogReader reader = new HistogramLogReader(in)) {
			while (reader.hasNext()) {
				EncodableHistogram next = reader.nextIntervalHistogram();
				if (!(next instanceof Histogram histogram)) {
					throw new IOException(
							"interval " + (intervals.size() + 1) + " is not a histogram of whole numbers");
				}
				merged.add(histogram);
				intervals.add(interval(histogram));
			}
		}
		return new RecordedTimes(merged, intervals);
	}

	private static Interval interval(Histogram histogram) {
		return new Interval(histogram.getStartTimeStamp(), histogram.getEndTimeStamp(), histogram.getTotalCount(),
				histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99), histogram.getMaxValue(),
				ValueCounts.of(histogram));
	}

}
