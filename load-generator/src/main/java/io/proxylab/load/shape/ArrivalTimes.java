package io.proxylab.load.shape;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

import io.proxylab.load.protocol.LoadSettings.Open;

/**
 * The times at which the requests of an open load are due, for one event loop of several.
 * Constant arrivals are dealt out in turn; Poisson arrivals are as many independent
 * streams, which together are one of the whole rate.
 */
final class ArrivalTimes {

	private static final double NANOS = 1e9;

	private final DoubleSupplier gapNanos;

	/** Since the start, in fractions: rounding each gap would shift the rate. */
	private double nextNanos;

	ArrivalTimes(Open open, int loop, int loops) {
		double gap = NANOS / open.perSecond();
		switch (open.arrivals()) {
			case CONSTANT -> {
				this.nextNanos = gap * loop;
				this.gapNanos = () -> gap * loops;
			}
			case POISSON -> {
				SplittableRandom random = stream(open.seed(), loop);
				this.gapNanos = () -> -Math.log(1 - random.nextDouble()) * gap * loops;
				this.nextNanos = this.gapNanos.getAsDouble();
			}
			default -> throw new IllegalStateException("no such arrivals: " + open.arrivals());
		}
	}

	/** A stream of its own for each loop: of near seeds one is the other, shifted. */
	private static SplittableRandom stream(long seed, int loop) {
		SplittableRandom seeds = new SplittableRandom(seed);
		SplittableRandom stream = seeds.split();
		for (int i = 0; i < loop; i++) {
			stream = seeds.split();
		}
		return stream;
	}

	/** When the next request is due, in nanoseconds since the start of the load. */
	long next() {
		return Math.round(this.nextNanos);
	}

	/** Goes on to the one after it. */
	void advance() {
		this.nextNanos += this.gapNanos.getAsDouble();
	}

}
