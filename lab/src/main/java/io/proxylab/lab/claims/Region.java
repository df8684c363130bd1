package io.proxylab.lab.claims;

import io.proxylab.lab.statistics.Interval;

/**
 * The values for which a claim is true.
 *
 * @param least the smallest
 * @param most the greatest
 * @param open whether the ends are not part of it
 */
record Region(double least, double most, boolean open) {

	boolean holds(double value) {
		return this.open ? value > this.least && value < this.most : value >= this.least && value <= this.most;
	}

	boolean holds(Interval interval) {
		return holds(interval.low()) && holds(interval.high());
	}

	boolean excludes(Interval interval) {
		return this.open ? interval.high() <= this.least || interval.low() >= this.most
				: interval.high() < this.least || interval.low() > this.most;
	}

}
