package io.proxylab.load.shape;

import io.proxylab.load.protocol.Rate;

/**
 * The rate of an open load from its first request on: it rises evenly from nothing, so
 * that connections are opened one after the other, not all within the first delay.
 * Seconds count from the beginning of the window.
 *
 * @param rate once it has risen
 * @param riseSeconds how long it rises; 0: not at all
 * @param settleSeconds from the first request to the window, at least {@code riseSeconds}
 */
record RisingRate(Rate rate, double riseSeconds, double settleSeconds) {

	/** Expected arrivals from the beginning of the window; below zero before it. */
	double arrivals(double seconds) {
		double left = risen() - seconds;
		if (left <= 0) {
			return this.rate.arrivals(seconds);
		}
		double since = this.riseSeconds - left;
		return this.rate.arrivals(risen()) - this.rate.firstPerSecond()
				* (this.riseSeconds * this.riseSeconds - since * since) / (2 * this.riseSeconds);
	}

	/** The time by which so many arrivals are expected: the inverse. */
	double seconds(double arrivals) {
		double left = this.rate.arrivals(risen()) - arrivals;
		if (left <= 0) {
			return this.rate.seconds(arrivals);
		}
		double since = Math.sqrt(Math.max(0,
				this.riseSeconds * this.riseSeconds - 2 * this.riseSeconds * left / this.rate.firstPerSecond()));
		return risen() - this.riseSeconds + since;
	}

	/** When it has risen. */
	private double risen() {
		return this.riseSeconds - this.settleSeconds;
	}

}
