package io.proxylab.lab.trial;

import io.proxylab.load.histogram.Buckets;
import io.proxylab.load.protocol.LoadResult.Times;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The histogram logs of synthetic trials. */
final class SyntheticLog {

	private SyntheticLog() {
	}

	/** An empty one, as wide as its values make it: so the generator writes them. */
	static Histogram interval() {
		return new Histogram(Buckets.SIGNIFICANT_DIGITS);
	}

	/** Writes an interval a second, and returns them all together. */
	static Histogram write(Path file, long startMillis, int seconds, IntFunction<Histogram> second) throws IOException {
		Histogram merged = new Histogram(Buckets.SIGNIFICANT_DIGITS);
		try (OutputStream out = Files.newOutputStream(file)) {
			HistogramLogWriter writer = new HistogramLogWriter(out);
			writer.setBaseTime(startMillis);
			writer.outputLogFormatVersion();
			writer.outputBaseTime(startMillis);
			writer.outputStartTime(startMillis);
			for (int i = 0; i < seconds; i++) {
				Histogram interval = second.apply(i);
				interval.setStartTimeStamp(startMillis + i * 1000L);
				interval.setEndTimeStamp(startMillis + i * 1000L + 1000);
				writer.outputIntervalHistogram(interval);
				merged.add(interval);
			}
		}
		return merged;
	}

	/** Writes one interval as long as the window for each tag. */
	static void writeTagged(Path file, long startMillis, int seconds, Map<String, Histogram> byTag) throws IOException {
		try (OutputStream out = Files.newOutputStream(file)) {
			HistogramLogWriter writer = new HistogramLogWriter(out);
			writer.setBaseTime(startMillis);
			writer.outputLogFormatVersion();
			writer.outputBaseTime(startMillis);
			writer.outputStartTime(startMillis);
			byTag.forEach((tag, histogram) -> {
				histogram.setTag(tag);
				histogram.setStartTimeStamp(startMillis);
				histogram.setEndTimeStamp(startMillis + seconds * 1000L);
				writer.outputIntervalHistogram(histogram);
			});
		}
	}

	/** What the generator says of them. */
	static Times times(Histogram histogram) {
		if (histogram.getTotalCount() == 0) {
			return new Times(0, 0, 0, 0, 0, 0, 0, 0);
		}
		return new Times(histogram.getTotalCount(), histogram.getMean(), histogram.getValueAtPercentile(50),
				histogram.getValueAtPercentile(90), histogram.getValueAtPercentile(95),
				histogram.getValueAtPercentile(99), histogram.getValueAtPercentile(99.9), histogram.getMaxValue());
	}

}
