package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.DataFormatException;

import io.proxylab.load.histogram.Buckets;
import io.proxylab.load.histogram.IntervalLog;
import io.proxylab.load.reason.FailureReason;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The same histogram log of several generators, second by second. Histograms of equal
 * range and precision are added count by count, so nothing is lost. Sums are kept
 * compressed, so the memory that they take is limited by the size of the files.
 */
final class MergedLog {

	private final long baseMillis;

	/** By second since the beginning of the window, then by tag. */
	private final SortedMap<Long, SortedMap<String, Sum>> intervals = new TreeMap<>();

	private final ByteBuffer scratch = ByteBuffer.allocate(2 * TimeHistograms.largest().getNeededByteBufferCapacity());

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
			Path file = directory.resolve(name);
			try {
				IntervalLog.read(Files.readString(file), this::add);
			}
			catch (IOException ex) {
				throw new IOException(file + ": " + FailureReason.of(ex), ex);
			}
		}
	}

	private void add(String tag, long start, long end, IntervalLog.Values values) throws IOException {
		long second = Math.round((start - this.baseMillis) / 1000.0);
		SortedMap<String, Sum> same = this.intervals.computeIfAbsent(second, (absent) -> new TreeMap<>());
		Sum before = same.get(tag);
		Histogram histogram = (before != null) ? before.histogram() : TimeHistograms.histogram();
		values.read((bucket, count) -> {
			long micros = Buckets.least(bucket);
			if (micros > TimeHistograms.MAX_MICROS) {
				throw new IllegalArgumentException("it holds a time of more than an hour");
			}
			histogram.recordValueWithCount(micros, count);
		});
		same.put(tag, new Sum((before != null) ? Math.min(before.start, start) : start,
				(before != null) ? Math.max(before.end, end) : end, compressed(histogram)));
	}

	private byte[] compressed(Histogram histogram) {
		this.scratch.clear();
		int length = histogram.encodeIntoCompressedByteBuffer(this.scratch);
		return Arrays.copyOf(this.scratch.array(), length);
	}

	void writeTo(HistogramLogWriter log) {
		this.intervals.values().forEach((same) -> same.forEach((tag, sum) -> {
			Histogram histogram = sum.histogram();
			histogram.setTag(tag.isEmpty() ? null : tag);
			histogram.setStartTimeStamp(sum.start);
			histogram.setEndTimeStamp(sum.end);
			log.outputIntervalHistogram(histogram);
		}));
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
		Histogram all = TimeHistograms.histogram();
		this.intervals.values().forEach((same) -> same.forEach((tag, sum) -> {
			if (tags.test(tag)) {
				all.add(sum.histogram());
			}
		}));
		return all;
	}

	/**
	 * The sum of the intervals of a second, from start to end in milliseconds since 1970.
	 */
	private static final class Sum {

		private final long start;

		private final long end;

		private final byte[] compressed;

		Sum(long start, long end, byte[] compressed) {
			this.start = start;
			this.end = end;
			this.compressed = compressed;
		}

		Histogram histogram() {
			try {
				Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(this.compressed), 0);
				// Those of other generators may hold greater values.
				histogram.setAutoResize(true);
				return histogram;
			}
			catch (DataFormatException ex) {
				throw new IllegalStateException("this class compressed it", ex);
			}
		}

	}

}
