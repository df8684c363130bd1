package io.proxylab.load.recording;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.HdrHistogram.Histogram;

/**
 * The histograms of an interval in few bytes: a long window has many intervals, and they
 * are written only when the load is over, as writing would cost the generator time that
 * it needs.
 *
 * @param startNanos {@link System#nanoTime()}
 * @param endNanos likewise
 * @param measures encoded histograms
 * @param errors encoded histograms, of kinds that occurred
 */
record StoredInterval(long startNanos, long endNanos, Map<Measure, byte[]> measures, Map<ErrorKind, byte[]> errors) {

	static StoredInterval of(Interval interval, ByteBuffer scratch) {
		Map<Measure, byte[]> measures = new EnumMap<>(Measure.class);
		for (Measure measure : Measure.values()) {
			measures.put(measure, encode(interval.times.of(measure), scratch));
		}
		Map<ErrorKind, byte[]> errors = new EnumMap<>(ErrorKind.class);
		interval.times.errors().forEach((kind, histogram) -> {
			if (histogram.getTotalCount() > 0) {
				errors.put(kind, encode(histogram, scratch));
			}
		});
		return new StoredInterval(interval.startNanos, interval.endNanos, measures, errors);
	}

	/** One that holds only what was unfinished at the end of a drain. */
	static StoredInterval unfinished(long startNanos, long endNanos, Histogram unfinished) {
		return new StoredInterval(startNanos, endNanos, Map.of(),
				Map.of(ErrorKind.UNFINISHED, encode(unfinished, scratch())));
	}

	/** Space enough for any histogram. */
	static ByteBuffer scratch() {
		return ByteBuffer.allocate(TimeHistograms.largest().getNeededByteBufferCapacity());
	}

	/**
	 * The histogram with the interval's times on the wall clock, in milliseconds. It is
	 * no wider than the load made it: whoever reads the log has to fill as many buckets.
	 */
	Histogram decode(byte[] encoded, Timeline timeline) {
		Histogram histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0);
		histogram.setStartTimeStamp(timeline.epochMicros(this.startNanos) / 1000);
		histogram.setEndTimeStamp(timeline.epochMicros(this.endNanos) / 1000);
		return histogram;
	}

	private static byte[] encode(Histogram histogram, ByteBuffer scratch) {
		scratch.clear();
		byte[] encoded = new byte[histogram.encodeIntoByteBuffer(scratch)];
		scratch.flip().get(encoded);
		return encoded;
	}

}
