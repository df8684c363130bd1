package io.proxylab.load.shape;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

import io.proxylab.load.protocol.LoadSettings.Open;

/**
 * The times at which the requests of an open load are due, for one event loop of several.
 * Constant arrivals are dealt out in turn; Poisson arrivals are as many independent
 * streams, which together are one of the whole rate. Where the rate changes, arrivals are
 * those of a constant rate of one a unit, with time stretched so that a unit is an
 * expected arrival (Cinlar, Introduction to Stochastic Processes, 1975: inversion).
 */
final class ArrivalTimes {

	private static final double NANOS = 1e9;

	private final RisingRate rate;

	private final DoubleSupplier gap;

	/**
	 * Of all event loops together, expected from the beginning of the window to the next
	 * one of this loop.
	 */
	private double arrivals;

	ArrivalTimes(Open open, long riseNanos, long settleNanos, int loop, int loops) {
		this.rate = new RisingRate(open.rate(), riseNanos / NANOS, settleNanos / NANOS);
		double first = this.rate.arrivals(-this.rate.settleSeconds());
		switch (open.arrivals()) {
			case CONSTANT -> {
				this.arrivals = first + loop;
				this.gap = () -> loops;
			}
			case POISSON -> {
				SplittableRandom random = stream(open.seed(), loop);
				this.gap = () -> -Math.log(1 - random.nextDouble()) * loops;
				this.arrivals = first + this.gap.getAsDouble();
			}
			default -> throw new IllegalStateException("no such arrivals: " + open.arrivals());
		}
	}

	/** A stream of its own for each loop: of near seeds one is the other, shifted. */
	static SplittableRandom stream(long seed, int loop) {
		SplittableRandom seeds = new SplittableRandom(seed);
		SplittableRandom stream = seeds.split();
		for (int i = 0; i < loop; i++) {
			stream = seeds.split();
		}
		return stream;
	}

	/** When the next request is due, in nanoseconds since the start of the load. */
	long next() {
		return Math.round((this.rate.seconds(this.arrivals) + this.rate.settleSeconds()) * NANOS);
	}

	/** Goes on to the one after it. */
	void advance() {
		this.arrivals += this.gap.getAsDouble();
	}

}
