package io.proxylab.lab.trial;

import io.proxylab.load.histogram.Buckets;
import java.util.Arrays;
import java.util.Collection;
import java.util.SortedMap;

/**
 * The values of a histogram that occur, and how often: a kilobyte where the histogram
 * itself takes hundreds, so that every second of a run can be kept. What they say is what
 * HdrHistogram says of the same values.
 */
public final class ValueCounts {

	/** Bytes of the longest number that is written. */
	private static final int LONGEST = 10;

	/**
	 * From the least value on, the distance to the value before and the count, each in as
	 * few bytes as it needs, seven bits a byte, the lowest first.
	 */
	private final byte[] bytes;

	private final long count;

	private final long greatest;

	private ValueCounts(byte[] bytes, long count, long greatest) {
		this.bytes = bytes;
		this.count = count;
		this.greatest = greatest;
	}

	/** Those that were counted, in microseconds. */
	public static ValueCounts of(SortedMap<Long, Long> counts) {
		Builder values = new Builder();
		counts.forEach(values::add);
		return values.build();
	}

	/** All of some together, in the buckets of a histogram; none of none. */
	public static ValueCounts merged(Collection<ValueCounts> some) {
		BucketCounts merged = new BucketCounts();
		for (ValueCounts values : some) {
			Reader reader = values.new Reader();
			while (reader.next()) {
				merged.add(Buckets.of(reader.value), reader.count);
			}
		}
		return merged.values();
	}

	/** How many there are. */
	public long count() {
		return this.count;
	}

	/** The least one, in microseconds: the least of its bucket; 0 without any. */
	public long least() {
		Reader reader = new Reader();
		return reader.next() ? Buckets.least(Buckets.of(reader.value)) : 0;
	}

	/** The least one above 0, in microseconds; 0 without any. */
	public long leastAboveZero() {
		Reader reader = new Reader();
		while (reader.value == 0 && reader.next()) {
			// The first one may be 0.
		}
		return reader.value;
	}

	/** The greatest one, in microseconds; 0 without any. */
	public long greatest() {
		return this.greatest;
	}

	/**
	 * Their arithmetic mean in microseconds, of the middles of their buckets; 0 without
	 * any.
	 */
	public double mean() {
		Reader reader = new Reader();
		double sum = 0;
		while (reader.next()) {
			sum += Buckets.middle(Buckets.of(reader.value)) * reader.count;
		}
		return (this.count > 0) ? sum / this.count : 0;
	}

	/**
	 * The value that a share of all does not exceed, in microseconds; 0 without any.
	 * @param percentile 0, for the least one, to 100
	 */
	public long atPercentile(double percentile) {
		return (percentile == 0) ? least() : atPercentiles(percentile)[0];
	}

	/**
	 * The values that shares of all do not exceed, in microseconds; 0 without any.
	 * @param percentiles above 0, to 100, none less than the one before
	 * @return as many values, in the same order
	 */
	public long[] atPercentiles(double... percentiles) {
		long[] values = new long[percentiles.length];
		Reader reader = new Reader();
		long seen = 0;
		for (int i = 0; i < percentiles.length; i++) {
			// Less by the least step, so that rounding never asks for one more than it
			// takes.
			long wanted = Math.max(1, (long) Math.ceil(Math.nextDown(percentiles[i]) * this.count / 100));
			while (seen < wanted && reader.next()) {
				seen += reader.count;
			}
			values[i] = reader.value;
		}
		return values;
	}

	/**
	 * How many there are beyond the bucket of a value.
	 * @param value in microseconds
	 */
	public long countAbove(long value) {
		Reader reader = new Reader();
		int bucket = Buckets.of(value);
		long above = 0;
		while (reader.next()) {
			above += (Buckets.of(reader.value) > bucket) ? reader.count : 0;
		}
		return above;
	}

	/** Shows each value, in microseconds and from the least on, with its count. */
	public void forEach(Visitor visitor) {
		Reader reader = new Reader();
		while (reader.next()) {
			visitor.visit(reader.value, reader.count);
		}
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof ValueCounts that && Arrays.equals(this.bytes, that.bytes);
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(this.bytes);
	}

	/** Is shown values. */
	@FunctionalInterface
	public interface Visitor {

		/**
		 * A value that occurs.
		 * @param value in microseconds
		 * @param count how often
		 */
		void visit(long value, long count);

	}

	/** Goes through them. */
	private final class Reader {

		private int at;

		private long value;

		private long count;

		boolean next() {
			if (this.at == ValueCounts.this.bytes.length) {
				return false;
			}
			this.value += number();
			this.count = number();
			return true;
		}

		private long number() {
			long number = 0;
			for (int shift = 0;; shift += 7) {
				byte next = ValueCounts.this.bytes[this.at++];
				number |= (next & 0x7fL) << shift;
				if (next >= 0) {
					return number;
				}
			}
		}

	}

	/** Takes values one after another, from the least on. */
	static final class Builder {

		private byte[] bytes = new byte[256];

		private int size;

		private long count;

		private long last;

		/**
		 * Takes a value.
		 * @param value greater than the one before
		 * @param count how often it occurs, above 0
		 */
		void add(long value, long count) {
			if (this.bytes.length - this.size < 2 * LONGEST) {
				this.bytes = Arrays.copyOf(this.bytes, 2 * this.bytes.length);
			}
			number(value - this.last);
			number(count);
			this.count += count;
			this.last = value;
		}

		private void number(long number) {
			long left = number;
			while (left > 0x7f) {
				this.bytes[this.size++] = (byte) ((left & 0x7f) | 0x80);
				left >>>= 7;
			}
			this.bytes[this.size++] = (byte) left;
		}

		ValueCounts build() {
			return new ValueCounts(Arrays.copyOf(this.bytes, this.size), this.count, this.last);
		}

	}

}
