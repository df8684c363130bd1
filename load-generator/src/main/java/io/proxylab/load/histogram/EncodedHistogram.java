package io.proxylab.load.histogram;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

import org.jspecify.annotations.Nullable;

/**
 * Reads histograms in HdrHistogram's compressed encoding V2
 * (https://github.com/HdrHistogram/HdrHistogram, {@code AbstractHistogram}): a deflated
 * header, and then a number a bucket, how many values it holds or, below 0, how many
 * buckets hold none. The library makes a histogram of it, with every bucket there could
 * be, to find the few that hold something.
 */
public final class EncodedHistogram implements AutoCloseable {

	private static final int COMPRESSED = 0x1c849314;

	private static final int PLAIN = 0x1c849313;

	/**
	 * More than a histogram takes that has a value in each bucket: 62 * 1024 buckets, of
	 * up to nine bytes each, and its header. A few kilobytes that inflate to more are no
	 * histogram.
	 */
	private static final int MAX_BYTES = 1 << 20;

	/** Where the bits of a number's ninth byte belong. */
	private static final int LAST_SHIFT = 56;

	private final Inflater inflater = new Inflater();

	private byte[] plain = new byte[1 << 14];

	/** The next byte to be read of {@link #plain}. */
	private int at;

	/** After the last byte of {@link #plain} that was inflated. */
	private int end;

	/**
	 * Reads one.
	 * @param compressed what a line of a log holds, without its Base64
	 * @param visitor is shown its values, from the least bucket on
	 * @throws IOException if it is damaged, or anything else than whole numbers with
	 * three significant digits
	 */
	public void read(byte[] compressed, Visitor visitor) throws IOException {
		try {
			inflate(ByteBuffer.wrap(compressed));
			values(header(), visitor);
		}
		catch (BufferUnderflowException | DataFormatException ex) {
			throw damaged(ex);
		}
	}

	private void inflate(ByteBuffer compressed) throws IOException, DataFormatException {
		int length = (compressed.getInt() == COMPRESSED) ? compressed.getInt() : -1;
		if (length < 0 || length > compressed.remaining()) {
			throw damaged(null);
		}
		this.inflater.reset();
		this.inflater.setInput(compressed.slice(compressed.position(), length));
		int size = 0;
		while (!this.inflater.finished()) {
			if (size == this.plain.length) {
				if (size >= MAX_BYTES) {
					throw new IOException("its histogram inflates to more than " + MAX_BYTES + " bytes");
				}
				this.plain = Arrays.copyOf(this.plain, 2 * size);
			}
			int more = this.inflater.inflate(this.plain, size, this.plain.length - size);
			if (more == 0 && !this.inflater.finished()) {
				throw damaged(null);
			}
			size += more;
		}
		this.at = 0;
		this.end = size;
	}

	/** How many buckets the histogram has. */
	private int header() throws IOException {
		ByteBuffer plain = ByteBuffer.wrap(this.plain, 0, this.end);
		int cookie = plain.getInt();
		int length = plain.getInt();
		int offset = plain.getInt();
		int digits = plain.getInt();
		long least = plain.getLong();
		long greatest = plain.getLong();
		double ratio = plain.getDouble();
		if (cookie != PLAIN || length != plain.remaining() || offset != 0 || ratio != 1 || greatest < 2) {
			throw damaged(null);
		}
		if (digits != Buckets.SIGNIFICANT_DIGITS || least != 1) {
			throw new IOException(
					"its histogram holds no whole numbers with " + Buckets.SIGNIFICANT_DIGITS + " significant digits");
		}
		this.at = plain.position();
		return Buckets.upTo(greatest);
	}

	private void values(int buckets, Visitor visitor) throws IOException {
		long bucket = 0;
		while (this.at < this.end) {
			long count = zigZag();
			if (count > 0 && bucket < buckets) {
				visitor.visit((int) bucket, count);
			}
			bucket += (count < 0) ? -count : 1;
			if (bucket < 0 || bucket > buckets) {
				throw damaged(null);
			}
		}
	}

	/**
	 * A number in up to nine bytes, seven bits each but for the ninth, the lowest first,
	 * whose sign is its lowest bit.
	 */
	private long zigZag() throws IOException {
		long number = 0;
		int shift = 0;
		byte next = -1;
		while (next < 0 && shift < LAST_SHIFT) {
			next = next();
			number |= (next & 0x7fL) << shift;
			shift += 7;
		}
		if (next < 0) {
			number |= (long) next() << LAST_SHIFT;
		}
		return (number >>> 1) ^ -(number & 1);
	}

	private byte next() throws IOException {
		if (this.at == this.end) {
			throw damaged(null);
		}
		return this.plain[this.at++];
	}

	private static IOException damaged(@Nullable Exception cause) {
		return new IOException("its histogram is cut off or damaged", cause);
	}

	@Override
	public void close() {
		this.inflater.end();
	}

	/** Is shown values. */
	@FunctionalInterface
	public interface Visitor {

		/**
		 * Values that occur.
		 * @param bucket of them, in {@link Buckets}
		 * @param count how many there are
		 */
		void visit(int bucket, long count);

	}

}
