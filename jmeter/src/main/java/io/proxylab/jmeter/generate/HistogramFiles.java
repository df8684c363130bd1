package io.proxylab.jmeter.generate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The {@code .hlog} files of one load: written whole when it is over, or not at all. */
final class HistogramFiles {

	/** The writer's maximum column in milliseconds, like its other times in seconds. */
	private static final double MICROS_PER_MILLI = 1000.0;

	private final Map<String, List<Histogram>> intervals = new LinkedHashMap<>();

	private final long startMillis;

	/**
	 * No intervals yet.
	 * @param startMillis when the window began, epoch milliseconds
	 */
	HistogramFiles(long startMillis) {
		this.startMillis = startMillis;
		for (String file : List.of("service-time", "response-time", "added-time", "send-lag", "errors")) {
			this.intervals.put(file, new ArrayList<>());
		}
	}

	void add(IntervalHistograms cut, long fromMillis, long toMillis) {
		add("service-time", cut.serviceTime(), fromMillis, toMillis);
		add("response-time", cut.responseTime(), fromMillis, toMillis);
		add("added-time", cut.addedTime(), fromMillis, toMillis);
		add("send-lag", cut.sendLag(), fromMillis, toMillis);
		cut.errors().forEach((kind, histogram) -> {
			histogram.setTag(kind.name());
			add("errors", histogram, fromMillis, toMillis);
		});
	}

	private void add(String file, Histogram histogram, long fromMillis, long toMillis) {
		histogram.setStartTimeStamp(fromMillis);
		histogram.setEndTimeStamp(toMillis);
		this.intervals.computeIfAbsent(file, (any) -> new ArrayList<>()).add(histogram);
	}

	/**
	 * Writes all files.
	 * @param directory made if it is missing
	 * @throws IOException if they cannot be written
	 */
	void write(Path directory) throws IOException {
		Files.createDirectories(directory);
		for (Map.Entry<String, List<Histogram>> file : this.intervals.entrySet()) {
			Path half = directory.resolve(file.getKey() + ".hlog.part");
			try (var out = Files.newOutputStream(half)) {
				HistogramLogWriter writer = new HistogramLogWriter(out);
				writer.outputComment(
						String.format(Locale.ROOT, "[%s in microseconds, from JMeter's milliseconds]", file.getKey()));
				writer.outputLogFormatVersion();
				writer.outputStartTime(this.startMillis);
				writer.setBaseTime(this.startMillis);
				writer.outputLegend();
				file.getValue()
					.forEach((interval) -> writer.outputIntervalHistogram(
							(interval.getStartTimeStamp() - this.startMillis) / 1000.0,
							(interval.getEndTimeStamp() - this.startMillis) / 1000.0, interval, MICROS_PER_MILLI));
			}
			Files.move(half, directory.resolve(file.getKey() + ".hlog"), StandardCopyOption.ATOMIC_MOVE,
					StandardCopyOption.REPLACE_EXISTING);
		}
	}

}
