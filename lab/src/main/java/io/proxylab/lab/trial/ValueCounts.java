package io.proxylab.lab.trial;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * The values of a histogram that occur, and how often: a kilobyte where the histogram
 * itself takes hundreds, so that every second of a run can be kept.
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

	/** Those of a histogram. */
	static ValueCounts of(Histogram histogram) {
		Builder values = new Builder();
		if (histogram.getTotalCount() > 0) {
			// Its iterators begin at 0, and most of a log's histograms hold nothing
			// there.
			long greatest = histogram.getMaxValue();
			for (long value = histogram.getMinValue(); value <= greatest; value = histogram
				.nextNonEquivalentValue(value)) {
				long count = histogram.getCountAtValue(value);
				if (count > 0) {
					values.add(histogram.highestEquivalentValue(value), count);
				}
			}
		}
		return values.build();
	}

	/** Those that were counted, in microseconds. */
	public static ValueCounts of(SortedMap<Long, Long> counts) {
		Builder values = new Builder();
		counts.forEach(values::add);
		return values.build();
	}

	/** How many there are. */
	public long count() {
		return this.count;
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
	 * The value that a share of all does not exceed, as
	 * {@link Histogram#getValueAtPercentile} tells it; 0 without any.
	 * @param percentile above 0 to 100
	 */
	long atPercentile(double percentile) {
		// Less by the least step, so that rounding never asks for one more than it takes.
		long wanted = Math.max(1, (long) Math.ceil(Math.nextDown(percentile) * this.count / 100));
		Reader reader = new Reader();
		long seen = 0;
		while (seen < wanted && reader.next()) {
			seen += reader.count;
		}
		return reader.value;
	}

	/** All of them as a histogram: a new one, for it takes hundreds of kilobytes. */
	public Histogram merged() {
		return merged(List.of(this));
	}

	/** All of some together as a histogram; an empty one of none. */
	public static Histogram merged(List<ValueCounts> some) {
		// As wide as it must be from the start.
		long greatest = some.stream().mapToLong(ValueCounts::greatest).max().orElse(0);
		Histogram merged = new Histogram(1, Math.max(2, greatest), HistogramLog.SIGNIFICANT_DIGITS);
		some.forEach((values) -> values.addTo(merged));
		return merged;
	}

	/** Adds all to a histogram of the same precision: nothing is lost. */
	void addTo(Histogram histogram) {
		forEach(histogram::recordValueWithCount);
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
