package io.proxylab.load.recording;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the interval histograms of a window as HdrHistogram logs: one file a measure,
 * and {@code errors.hlog} whose histograms are tagged by the kind of error. A file is
 * there whole or not at all.
 */
final class HistogramFiles {

	/** The file of the failures. */
	static final String ERRORS_FILE = "errors.hlog";

	private final Path directory;

	private final Timeline timeline;

	HistogramFiles(Path directory, Timeline timeline) {
		this.directory = directory;
		this.timeline = timeline;
	}

	void write(List<StoredInterval> intervals) throws IOException {
		for (Measure measure : Measure.values()) {
			write(measure.fileName(), (log) -> {
				for (StoredInterval interval : intervals) {
					byte[] encoded = interval.measures().get(measure);
					if (encoded != null) {
						log.outputIntervalHistogram(interval.decode(encoded, this.timeline));
					}
				}
			});
		}
		write(ERRORS_FILE, (log) -> {
			for (StoredInterval interval : intervals) {
				for (Map.Entry<ErrorKind, byte[]> error : interval.errors().entrySet()) {
					Histogram histogram = interval.decode(error.getValue(), this.timeline);
					histogram.setTag(error.getKey().name());
					log.outputIntervalHistogram(histogram);
				}
			}
		});
	}

	private void write(String name, Content content) throws IOException {
		Path partial = this.directory.resolve("." + name + ".partial");
		try {
			try (PrintStream out = new PrintStream(new BufferedOutputStream(Files.newOutputStream(partial)), false,
					StandardCharsets.UTF_8)) {
				long baseMillis = this.timeline.epochMicros(this.timeline.windowStartNanos()) / 1000;
				HistogramLogWriter log = new HistogramLogWriter(out);
				log.outputComment("[microseconds; maxima are in units of 1,000,000 microseconds]");
				log.outputLogFormatVersion();
				log.outputBaseTime(baseMillis);
				log.setBaseTime(baseMillis);
				log.outputStartTime(baseMillis);
				log.outputLegend();
				content.writeTo(log);
				if (out.checkError()) {
					throw new IOException("cannot write " + partial + "; is the disk full?");
				}
			}
			Files.move(partial, this.directory.resolve(name), StandardCopyOption.ATOMIC_MOVE,
					StandardCopyOption.REPLACE_EXISTING);
		}
		finally {
			Files.deleteIfExists(partial);
		}
	}

	@FunctionalInterface
	private interface Content {

		void writeTo(HistogramLogWriter log);

	}

}
