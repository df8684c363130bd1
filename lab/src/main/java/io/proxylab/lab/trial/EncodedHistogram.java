package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads histograms in HdrHistogram's compressed encoding V2
 * (https://github.com/HdrHistogram/HdrHistogram, {@code AbstractHistogram}). The
 * library's own reader makes a histogram of each, which is hundreds of kilobytes to fill
 * and to look through for some hundred values; a run has tens of thousands of them.
 */
final class EncodedHistogram implements AutoCloseable {

	private static final int COMPRESSED = 0x1c849314;

	private static final int PLAIN = 0x1c849313;

	private final Inflater inflater = new Inflater();

	private byte[] plain = new byte[1 << 14];

	/**
	 * Reads one.
	 * @param compressed what a line of a log holds, without its Base64
	 * @param all to which its counts are added
	 * @return its values
	 * @throws IOException if it is anything else than whole numbers with three
	 * significant digits in this encoding
	 */
	ValueCounts read(byte[] compressed, HistogramBuckets all) throws IOException {
		try {
			return counts(inflate(ByteBuffer.wrap(compressed)), all);
		}
		catch (BufferUnderflowException | DataFormatException ex) {
			throw new IOException("cut off or damaged", ex);
		}
	}

	private ByteBuffer inflate(ByteBuffer compressed) throws IOException, DataFormatException {
		require(compressed.getInt() == COMPRESSED);
		int length = compressed.getInt();
		require(length >= 0 && length <= compressed.remaining());
		this.inflater.reset();
		this.inflater.setInput(compressed.slice(compressed.position(), length));
		int size = 0;
		while (!this.inflater.finished()) {
			if (size == this.plain.length) {
				this.plain = Arrays.copyOf(this.plain, 2 * size);
			}
			int more = this.inflater.inflate(this.plain, size, this.plain.length - size);
			if (more == 0 && this.inflater.getRemaining() == 0 && !this.inflater.finished()) {
				throw new BufferUnderflowException();
			}
			size += more;
		}
		return ByteBuffer.wrap(this.plain, 0, size);
	}

	private static ValueCounts counts(ByteBuffer plain, HistogramBuckets all) throws IOException {
		require(plain.getInt() == PLAIN);
		int length = plain.getInt();
		int normalizingOffset = plain.getInt();
		int digits = plain.getInt();
		long lowest = plain.getLong();
		long highest = plain.getLong();
		double ratio = plain.getDouble();
		require(normalizingOffset == 0 && digits == HistogramLog.SIGNIFICANT_DIGITS && lowest == 1
				&& highest >= 2 * lowest && ratio == 1 && length == plain.remaining());
		ValueCounts.Builder values = new ValueCounts.Builder();
		long index = 0;
		while (plain.hasRemaining()) {
			long count = zigZag(plain);
			if (count < 0) {
				index -= count;
			}
			else {
				require(index <= HistogramBuckets.LAST);
				if (count > 0) {
					values.add(HistogramBuckets.greatest((int) index), count);
					all.add((int) index, count);
				}
				index++;
			}
		}
		return values.build();
	}

	/**
	 * A number in up to nine bytes, seven bits each but for the ninth, the lowest first,
	 * whose sign is its lowest bit.
	 */
	private static long zigZag(ByteBuffer plain) {
		long number = 0;
		for (int shift = 0; shift < 56; shift += 7) {
			byte next = plain.get();
			number |= (next & 0x7fL) << shift;
			if (next >= 0) {
				return (number >>> 1) ^ -(number & 1);
			}
		}
		number |= (long) plain.get() << 56;
		return (number >>> 1) ^ -(number & 1);
	}

	private static void require(boolean holds) throws IOException {
		if (!holds) {
			throw new IOException("no histogram of whole numbers with " + HistogramLog.SIGNIFICANT_DIGITS
					+ " significant digits in the encoding V2");
		}
	}

	@Override
	public void close() {
		this.inflater.end();
	}

}
