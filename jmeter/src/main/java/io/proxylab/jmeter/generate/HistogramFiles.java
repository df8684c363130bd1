package io.proxylab.jmeter.generate;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The {@code .hlog} files of one load: there when it is over, whole, or not at all.
 */
final class HistogramFiles implements AutoCloseable {

	private final Path directory;

	private final Map<String, Log> logs = new LinkedHashMap<>();

	private HistogramFiles(Path directory) {
		this.directory = directory;
	}

	/**
	 * Begins all files under temporary names.
	 * @param directory an existing one
	 * @param startMillis when the window began, epoch milliseconds
	 * @throws IOException if they cannot be written
	 */
	static HistogramFiles begin(Path directory, long startMillis) throws IOException {
		HistogramFiles files = new HistogramFiles(directory);
		try {
			for (String name : List.of("service-time", "response-time", "added-time", "send-lag", "errors")) {
				files.logs.put(name, Log.begin(files.partial(name), startMillis));
			}
			return files;
		}
		catch (IOException ex) {
			files.close();
			throw ex;
		}
	}

	/**
	 * Adds an interval to every file.
	 * @param interval its histograms
	 * @param fromMillis when it began, epoch milliseconds
	 * @param toMillis when it ended
	 */
	void add(IntervalHistograms interval, long fromMillis, long toMillis) {
		add("service-time", interval.serviceTime(), fromMillis, toMillis);
		add("response-time", interval.responseTime(), fromMillis, toMillis);
		add("added-time", interval.addedTime(), fromMillis, toMillis);
		add("send-lag", interval.sendLag(), fromMillis, toMillis);
		interval.errors().forEach((kind, histogram) -> {
			histogram.setTag(kind.name());
			add("errors", histogram, fromMillis, toMillis);
		});
	}

	private void add(String name, Histogram histogram, long fromMillis, long toMillis) {
		histogram.setStartTimeStamp(fromMillis);
		histogram.setEndTimeStamp(toMillis);
		log(name).writer().outputIntervalHistogram(histogram);
	}

	/**
	 * Ends all files, and gives them their names.
	 * @throws IOException if one is not whole
	 */
	void publish() throws IOException {
		for (String name : this.logs.keySet()) {
			PrintStream out = log(name).out();
			out.close();
			if (out.checkError()) {
				throw new IOException("cannot write " + partial(name) + "; is the disk full?");
			}
			Files.move(partial(name), this.directory.resolve(name + ".hlog"), StandardCopyOption.ATOMIC_MOVE,
					StandardCopyOption.REPLACE_EXISTING);
		}
	}

	/** Removes what was not published. */
	@Override
	public void close() throws IOException {
		for (String name : this.logs.keySet()) {
			log(name).out().close();
			Files.deleteIfExists(partial(name));
		}
	}

	private Path partial(String name) {
		return this.directory.resolve("." + name + ".hlog.partial");
	}

	private Log log(String name) {
		Log log = this.logs.get(name);
		if (log == null) {
			throw new IllegalArgumentException("no file is named " + name);
		}
		return log;
	}

	private record Log(PrintStream out, HistogramLogWriter writer) {

		static Log begin(Path file, long startMillis) throws IOException {
			PrintStream out = new PrintStream(new BufferedOutputStream(Files.newOutputStream(file)), false,
					StandardCharsets.UTF_8);
			HistogramLogWriter writer = new HistogramLogWriter(out);
			writer.outputComment(
					"[microseconds, from JMeter's milliseconds; maxima are in units of 1,000,000" + " microseconds]");
			writer.outputLogFormatVersion();
			writer.outputBaseTime(startMillis);
			writer.setBaseTime(startMillis);
			writer.outputStartTime(startMillis);
			writer.outputLegend();
			return new Log(out, writer);
		}

	}

}
