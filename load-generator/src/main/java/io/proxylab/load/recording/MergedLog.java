package io.proxylab.load.recording;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The same histogram log of several generators, second by second. Histograms of equal
 * range and precision are added count by count, so nothing is lost.
 */
final class MergedLog {

	private final long baseMillis;

	/** By second since the beginning of the window, then by tag. */
	private final SortedMap<Long, SortedMap<String, Histogram>> intervals = new TreeMap<>();

	/**
	 * An empty one.
	 * @param baseMillis beginning of the window on the wall clock
	 */
	MergedLog(long baseMillis) {
		this.baseMillis = baseMillis;
	}

	/**
	 * Adds the logs of some directories.
	 * @throws IOException if one cannot be read; the message names it
	 */
	void add(List<Path> directories, String name) throws IOException {
		for (Path directory : directories) {
			File file = directory.resolve(name).toFile();
			try (HistogramLogReader log = new HistogramLogReader(file)) {
				while (log.hasNext()) {
					EncodableHistogram next = log.nextIntervalHistogram();
					// Of a log without intervals hasNext() says that there is one.
					if (next != null) {
						add(file, next);
					}
				}
			}
		}
	}

	private void add(File file, EncodableHistogram next) throws IOException {
		if (!(next instanceof Histogram histogram)) {
			throw new IOException(file + " holds an interval that is no histogram of whole numbers");
		}
		long second = Math.round((histogram.getStartTimeStamp() - this.baseMillis) / 1000.0);
		String tag = (histogram.getTag() != null) ? histogram.getTag() : "";
		SortedMap<String, Histogram> same = this.intervals.computeIfAbsent(second, (absent) -> new TreeMap<>());
		Histogram merged = same.get(tag);
		if (merged == null) {
			// The other generators' may hold greater values.
			histogram.setAutoResize(true);
			same.put(tag, histogram);
		}
		else {
			merged.add(histogram);
			merged.setStartTimeStamp(Math.min(merged.getStartTimeStamp(), histogram.getStartTimeStamp()));
			merged.setEndTimeStamp(Math.max(merged.getEndTimeStamp(), histogram.getEndTimeStamp()));
		}
	}

	void writeTo(HistogramLogWriter log) {
		this.intervals.values().forEach((same) -> same.values().forEach(log::outputIntervalHistogram));
	}

	/** All of it but what has one tag. */
	Histogram sumWithout(String tag) {
		return sum((other) -> !other.equals(tag));
	}

	/** All of one tag. */
	Histogram sumOf(String tag) {
		return sum(tag::equals);
	}

	private Histogram sum(Predicate<String> tags) {
		Histogram sum = TimeHistograms.histogram();
		this.intervals.values().forEach((same) -> same.forEach((tag, histogram) -> {
			if (tags.test(tag)) {
				sum.add(histogram);
			}
		}));
		return sum;
	}

}
