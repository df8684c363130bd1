package io.proxylab.load.protocol;

import java.util.List;

/**
 * The rate of an open load over time, which is counted in seconds from the beginning of
 * the window. Before it the rate is the first one; after the last stretch it stays.
 *
 * @param firstPerSecond mean arrivals a second until the window, and, without stretches,
 * in it
 * @param then how it goes on in the window
 */
public record Rate(double firstPerSecond, List<Stretch> then) {

	public Rate {
		then = List.copyOf(then);
	}

	/** Whether it changes in the window. */
	public boolean changes() {
		return !this.then.isEmpty();
	}

	/** The greatest value it has at any time. */
	public double mostPerSecond() {
		return this.then.stream()
			.mapToDouble((stretch) -> Math.max(stretch.fromPerSecond(), stretch.toPerSecond()))
			.reduce(this.firstPerSecond, Math::max);
	}

	/** Its value from the last stretch on. */
	public double lastPerSecond() {
		return this.then.isEmpty() ? this.firstPerSecond : this.then.getLast().toPerSecond();
	}

	/**
	 * Expected arrivals from the beginning of the window to a time; of a time before it,
	 * those until it, below zero.
	 */
	public double arrivals(double seconds) {
		if (seconds <= 0) {
			return this.firstPerSecond * seconds;
		}
		double arrivals = 0;
		double left = seconds;
		for (Stretch stretch : this.then) {
			if (left <= stretch.seconds()) {
				return arrivals + stretch.arrivals(left);
			}
			arrivals += stretch.arrivals();
			left -= stretch.seconds();
		}
		return arrivals + lastPerSecond() * left;
	}

	/** The time by which so many arrivals are expected: the inverse. */
	public double seconds(double arrivals) {
		if (arrivals <= 0) {
			return arrivals / this.firstPerSecond;
		}
		double seconds = 0;
		double left = arrivals;
		for (Stretch stretch : this.then) {
			if (left <= stretch.arrivals()) {
				return seconds + stretch.secondsUntil(left);
			}
			seconds += stretch.seconds();
			left -= stretch.arrivals();
		}
		return seconds + left / lastPerSecond();
	}

	/** Mean arrivals a second between two times. */
	public double meanPerSecond(double fromSeconds, double untilSeconds) {
		return (arrivals(untilSeconds) - arrivals(fromSeconds)) / (untilSeconds - fromSeconds);
	}

}
