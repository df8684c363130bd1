package io.proxylab.lab.trial;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The values of a histogram that occur, and how often: a few kilobytes where the
 * histogram itself takes hundreds, so that every second of a run can be kept.
 */
public final class ValueCounts {

	private final long[] values;

	private final long[] counts;

	private ValueCounts(long[] values, long[] counts) {
		this.values = values;
		this.counts = counts;
	}

	static ValueCounts of(Histogram histogram) {
		long[] values = new long[64];
		long[] counts = new long[64];
		int size = 0;
		for (HistogramIterationValue recorded : histogram.recordedValues()) {
			if (size == values.length) {
				values = Arrays.copyOf(values, 2 * size);
				counts = Arrays.copyOf(counts, 2 * size);
			}
			values[size] = recorded.getValueIteratedTo();
			counts[size] = recorded.getCountAtValueIteratedTo();
			size++;
		}
		return new ValueCounts(Arrays.copyOf(values, size), Arrays.copyOf(counts, size));
	}

	/** Adds all to a histogram of the same precision: nothing is lost. */
	void addTo(Histogram histogram) {
		for (int i = 0; i < this.values.length; i++) {
			histogram.recordValueWithCount(this.values[i], this.counts[i]);
		}
	}

	/** Shows each value, in microseconds and from the least on, with its count. */
	public void forEach(Visitor visitor) {
		for (int i = 0; i < this.values.length; i++) {
			visitor.visit(this.values[i], this.counts[i]);
		}
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof ValueCounts that && Arrays.equals(this.values, that.values)
				&& Arrays.equals(this.counts, that.counts);
	}

	@Override
	public int hashCode() {
		return 31 * Arrays.hashCode(this.values) + Arrays.hashCode(this.counts);
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

}
