package io.proxylab.lab.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The mean of a quantity over replicates.
 *
 * @param mean arithmetic mean
 * @param standardError of the mean: s / sqrt(n), with n - 1 in the sample variance s^2;
 * NaN of one replicate
 * @param replicates how many, at least 1
 */
public record ReplicateMean(double mean, double standardError, int replicates) {

	/** One replicate says nothing of how far the next one will be off. */
	public static final int LEAST_FOR_INTERVAL = 2;

	/**
	 * The mean of values.
	 * @param values one a replicate, at least one
	 */
	public static ReplicateMean of(double... values) {
		double mean = Arrays.stream(values)
			.average()
			.orElseThrow(() -> new IllegalArgumentException("a mean needs a value"));
		int size = values.length;
		double squares = Arrays.stream(values).map((value) -> (value - mean) * (value - mean)).sum();
		return new ReplicateMean(mean, (size > 1) ? Math.sqrt(squares / (size - 1) / size) : Double.NaN, size);
	}

	/**
	 * The interval of a figure that is above 0 by nature and scatters in proportion to
	 * its size, such as a rate or a time: the t interval of its logarithm, transformed
	 * back.
	 * @param values one a replicate
	 * @return nothing below two replicates, or where a value is not above 0
	 */
	public static Optional<Interval> intervalOfPositive(List<Double> values) {
		if (values.size() < LEAST_FOR_INTERVAL || values.stream().anyMatch((value) -> value <= 0)) {
			return Optional.empty();
		}
		return Optional
			.of(of(values.stream().mapToDouble(Math::log).toArray()).interval(Interval.CONFIDENCE).map(Math::exp));
	}

	/**
	 * The t interval: mean +- t(n - 1) * standard error. Of values that are all the same
	 * it is that value.
	 * @param confidence between 0 and 1
	 * @throws IllegalStateException of one replicate
	 */
	public Interval interval(double confidence) {
		if (this.replicates < LEAST_FOR_INTERVAL) {
			throw new IllegalStateException("one replicate gives no interval");
		}
		double half = StudentT.critical(confidence, this.replicates - 1) * this.standardError;
		return new Interval(this.mean, this.mean - half, this.mean + half, this.replicates);
	}

	/** The standard deviation of single values; NaN of one replicate. */
	double deviation() {
		return this.standardError * Math.sqrt(this.replicates);
	}

	/**
	 * The one-sided p-value of "the true mean is at most this": small where the sample
	 * lies clearly above.
	 * @param bound what the mean is held against
	 */
	double pAbove(double bound) {
		return p(this.mean - bound);
	}

	/** Likewise of "the true mean is at least this". */
	double pBelow(double bound) {
		return p(bound - this.mean);
	}

	/** The two-sided p-value of "the true mean is this". */
	double pOtherThan(double value) {
		return 2 * Math.min(pAbove(value), pBelow(value));
	}

	/** Where all values are the same there is no error, and any distance is certain. */
	private double p(double distance) {
		return (distance == 0) ? 0.5 : StudentT.above(distance / this.standardError, this.replicates - 1);
	}

}
