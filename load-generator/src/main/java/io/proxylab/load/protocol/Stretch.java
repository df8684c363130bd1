package io.proxylab.load.protocol;

/**
 * A part of a window in which the rate of an open load changes evenly from one value to
 * another, or stays.
 *
 * @param fromPerSecond mean arrivals a second at its beginning, over 0 to 1,000,000
 * @param toPerSecond at its end, likewise
 * @param millis its length, 1 to 86,400,000 (a day)
 */
public record Stretch(double fromPerSecond, double toPerSecond, long millis) {

	/**
	 * Checks the ranges.
	 * @throws IllegalArgumentException if a value is out of its range
	 */
	public Stretch {
		LoadSettings.requireRate("shape.then.fromPerSecond", fromPerSecond);
		LoadSettings.requireRate("shape.then.toPerSecond", toPerSecond);
		LoadSettings.requireRange("shape.then.millis", millis, 1, LoadSettings.DAY_MILLIS);
	}

	double seconds() {
		return this.millis / 1e3;
	}

	/** Arrivals in all of it. */
	double arrivals() {
		return (this.fromPerSecond + this.toPerSecond) / 2 * seconds();
	}

	/** Arrivals in its first so many seconds. */
	double arrivals(double seconds) {
		double slope = (this.toPerSecond - this.fromPerSecond) / seconds();
		return (this.fromPerSecond + slope / 2 * seconds) * seconds;
	}

	/**
	 * The inverse: {@code 2n / (a + sqrt(a^2 + 2n s))} for rate {@code a} and slope
	 * {@code s}, which needs no case of its own for a rate that stays.
	 */
	double secondsUntil(double arrivals) {
		double slope = (this.toPerSecond - this.fromPerSecond) / seconds();
		double squared = this.fromPerSecond * this.fromPerSecond + 2 * arrivals * slope;
		return 2 * arrivals / (this.fromPerSecond + Math.sqrt(Math.max(0, squared)));
	}

}
