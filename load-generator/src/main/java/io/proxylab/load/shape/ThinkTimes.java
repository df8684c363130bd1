package io.proxylab.load.shape;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.proxylab.load.protocol.Shape;

/** For how long the users of one event loop think, one time after the other. */
public final class ThinkTimes {

	/** Every load of the same kind draws the same times. */
	private static final long SEED = 42;

	/** Of the mean; one time in 22,000 would be longer. */
	private static final int LONGEST = 10;

	private ThinkTimes() {
	}

	/**
	 * Times in nanoseconds.
	 * @param closed says their mean, and how they are spread
	 * @param loop number of the event loop, from 0
	 */
	public static LongSupplier of(Shape.Closed closed, int loop) {
		long mean = TimeUnit.MILLISECONDS.toNanos(closed.thinkMillis());
		return switch (closed.thinking()) {
			case CONSTANT -> () -> mean;
			case EXPONENTIAL -> {
				SplittableRandom random = ArrivalTimes.stream(SEED, loop);
				yield () -> (long) (Math.min(-Math.log(1 - random.nextDouble()), LONGEST) * mean);
			}
		};
	}

}
