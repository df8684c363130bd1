package io.proxylab.lab.capacity;

import java.util.OptionalDouble;

/**
 * Searches for the highest rate that is carried: doubles it while it is, halves it while
 * it is not, and then takes the geometric mean of the highest that was carried and the
 * lowest that was not, until these two are near enough to each other. It takes for
 * granted that what carries a rate carries every lower one.
 */
public final class CapacitySearch {

	/** A first rate of which less than this share is not carried is hopeless. */
	private static final double LEAST_SHARE = 1.0 / 256;

	private final double first;

	private final double most;

	private final double tolerance;

	/** The highest rate that was carried; 0 if none was. */
	private double carried;

	/** The lowest rate that was not carried; infinite if each was. */
	private double missed = Double.POSITIVE_INFINITY;

	/**
	 * A search that has not tried anything.
	 * @param first rate to try, per second, above 0
	 * @param most highest rate to try, at least the first
	 * @param tolerance the search ends when the lowest rate that is not carried is at
	 * most this share above the highest that is; above 0
	 * @throws IllegalArgumentException if a value is out of its range
	 */
	public CapacitySearch(double first, double most, double tolerance) {
		if (!(first > 0 && most >= first && tolerance > 0)) {
			throw new IllegalArgumentException(
					"first %s, most %s, tolerance %s: write 0 < first <= most, and a tolerance above 0".formatted(first,
							most, tolerance));
		}
		this.first = first;
		this.most = most;
		this.tolerance = tolerance;
	}

	/** The rate to try next; empty when the search is over. */
	public OptionalDouble next() {
		if (this.carried == 0) {
			double down = Double.isInfinite(this.missed) ? this.first : this.missed / 2;
			return (down >= this.first * LEAST_SHARE) ? OptionalDouble.of(down) : OptionalDouble.empty();
		}
		if (Double.isInfinite(this.missed)) {
			return (this.carried < this.most) ? OptionalDouble.of(Math.min(this.carried * 2, this.most))
					: OptionalDouble.empty();
		}
		return (this.missed > this.carried * (1 + this.tolerance))
				? OptionalDouble.of(Math.sqrt(this.carried * this.missed)) : OptionalDouble.empty();
	}

	/**
	 * Takes the outcome of a rate.
	 * @param rate that was tried
	 * @param isCarried whether it was carried
	 */
	public void tried(double rate, boolean isCarried) {
		if (isCarried) {
			this.carried = Math.max(this.carried, rate);
		}
		else {
			this.missed = Math.min(this.missed, rate);
		}
	}

	/** The highest rate that was carried; empty if none was. */
	public OptionalDouble carried() {
		return (this.carried > 0) ? OptionalDouble.of(this.carried) : OptionalDouble.empty();
	}

}
