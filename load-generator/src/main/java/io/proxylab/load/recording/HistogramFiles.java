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

	private final long baseMillis;

	/**
	 * Files in a directory.
	 * @param baseMillis beginning of the window on the wall clock
	 */
	HistogramFiles(Path directory, long baseMillis) {
		this.directory = directory;
		this.baseMillis = baseMillis;
	}

	void write(List<StoredInterval> intervals, Timeline timeline) throws IOException {
		for (Measure measure : Measure.values()) {
			write(measure.fileName(), (log) -> {
				for (StoredInterval interval : intervals) {
					byte[] encoded = interval.measures().get(measure);
					if (encoded != null) {
						log.outputIntervalHistogram(interval.decode(encoded, timeline));
					}
				}
			});
		}
		write(ERRORS_FILE, (log) -> {
			for (StoredInterval interval : intervals) {
				for (Map.Entry<ErrorKind, byte[]> error : interval.errors().entrySet()) {
					Histogram histogram = interval.decode(error.getValue(), timeline);
					histogram.setTag(error.getKey().name());
					log.outputIntervalHistogram(histogram);
				}
			}
		});
	}

	void write(String name, Content content) throws IOException {
		Path partial = this.directory.resolve("." + name + ".partial");
		try {
			try (PrintStream out = new PrintStream(new BufferedOutputStream(Files.newOutputStream(partial)), false,
					StandardCharsets.UTF_8)) {
				HistogramLogWriter log = new HistogramLogWriter(out);
				log.outputComment("[microseconds; maxima are in units of 1,000,000 microseconds]");
				log.outputLogFormatVersion();
				log.outputBaseTime(this.baseMillis);
				log.setBaseTime(this.baseMillis);
				log.outputStartTime(this.baseMillis);
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
	interface Content {

		void writeTo(HistogramLogWriter log);

	}

}
