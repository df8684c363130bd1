package io.proxylab.lab.trial;

import io.proxylab.lab.trial.RecordedTimes.Interval;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Reads a {@code .hlog} file of the generator: HdrHistogram's interval log, version 1.3.
 * The library decodes the histograms; its reader of lines, which ends at one that is no
 * interval as at the end of the log, is not asked.
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
		List<Interval> intervals = new ArrayList<>();
		forEach(file, (histogram) -> intervals
			.add(Interval.of(histogram.getStartTimeStamp(), histogram.getEndTimeStamp(), ValueCounts.of(histogram))));
		return RecordedTimes.of(intervals);
	}

	/**
	 * Reads the values of all intervals together. A file that is absent holds none.
	 * @throws IOException if a line is no interval of whole numbers
	 */
	static ValueCounts values(Path file) throws IOException {
		Histogram all = new Histogram(SIGNIFICANT_DIGITS);
		forEach(file, all::add);
		return ValueCounts.of(all);
	}

	private static void forEach(Path file, Consumer<Histogram> reader) throws IOException {
		if (!Files.exists(file)) {
			return;
		}
		int intervals = 0;
		OptionalDouble base = OptionalDouble.empty();
		try {
			for (String line : Files.readAllLines(file)) {
				if (line.startsWith(BASE_TIME)) {
					base = OptionalDouble.of(Double.parseDouble(line.substring(BASE_TIME.length()).split(" ", 2)[0]));
				}
				else if (!line.startsWith(COMMENT) && !line.startsWith(LEGEND)) {
					reader.accept(interval(line, base));
					intervals++;
				}
			}
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new IOException("interval " + (intervals + 1) + ": " + ex.getMessage(), ex);
		}
	}

	private static Histogram interval(String line, OptionalDouble base) throws IOException {
		String[] columns = line.split(",", -1);
		if (columns.length != COLUMNS) {
			throw new IOException(columns.length + " values, expected " + COLUMNS);
		}
		double start = Double.parseDouble(columns[0]) + base.orElseThrow(() -> new IOException("no line " + BASE_TIME));
		double end = start + Double.parseDouble(columns[1]);
		Histogram histogram = histogram(Base64.getDecoder().decode(columns[COLUMNS - 1]));
		histogram.setStartTimeStamp(Math.round(start * 1000));
		histogram.setEndTimeStamp(Math.round(end * 1000));
		return histogram;
	}

	private static Histogram histogram(byte[] compressed) throws IOException {
		Histogram histogram;
		try {
			histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
		}
		catch (DataFormatException | IllegalArgumentException | IndexOutOfBoundsException
				| BufferUnderflowException ex) {
			throw new IOException("its histogram is cut off or damaged", ex);
		}
		if (histogram.getNumberOfSignificantValueDigits() != SIGNIFICANT_DIGITS
				|| histogram.getLowestDiscernibleValue() != 1) {
			throw new IOException(
					"its histogram holds no whole numbers with " + SIGNIFICANT_DIGITS + " significant digits");
		}
		return histogram;
	}

}
