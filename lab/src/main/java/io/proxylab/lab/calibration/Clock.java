package io.proxylab.lab.calibration;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Resolution of clock and timers, as the lab's JVM sees them.
 *
 * @param stepNanos least difference between two readings of the monotonic clock
 * @param sleepLateP50Micros how late a thread is awake that slept for a millisecond, in
 * microseconds: the median
 * @param sleepLateP99Micros its 99th percentile
 * @param sleepLateMaxMicros its greatest value
 */
public record Clock(long stepNanos, double sleepLateP50Micros, double sleepLateP99Micros, double sleepLateMaxMicros) {

	private static final int READINGS = 100_000;

	private static final int SLEEPS = 1000;

	private static final long SLEEP_NANOS = 1_000_000;

	/**
	 * Measures them, for some seconds.
	 * @param nanoTime the monotonic clock
	 * @param sleep takes nanoseconds
	 */
	static Clock measure(LongSupplier nanoTime, LongConsumer sleep) {
		double[] late = new double[SLEEPS];
		for (int i = 0; i < SLEEPS; i++) {
			long start = nanoTime.getAsLong();
			sleep.accept(SLEEP_NANOS);
			late[i] = (nanoTime.getAsLong() - start - SLEEP_NANOS) / 1e3;
		}
		Arrays.sort(late);
		return new Clock(step(nanoTime), late[SLEEPS / 2], late[SLEEPS * 99 / 100], late[SLEEPS - 1]);
	}

	private static long step(LongSupplier nanoTime) {
		long least = Long.MAX_VALUE;
		long last = nanoTime.getAsLong();
		for (int i = 0; i < READINGS; i++) {
			long now = nanoTime.getAsLong();
			if (now != last) {
				least = Math.min(least, now - last);
				last = now;
			}
		}
		return least;
	}

}
