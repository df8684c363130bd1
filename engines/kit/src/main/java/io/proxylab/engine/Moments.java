package io.proxylab.engine;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Counts what happens and adds up when, from any number of threads, a moment and its
 * count always together. Threads have stripes, so that they seldom wait for each other.
 */
final class Moments {

	private static final int STRIPES = 16;

	private final Stripe[] stripes = IntStream.range(0, STRIPES).mapToObj((_) -> new Stripe()).toArray(Stripe[]::new);

	void add(long nanos) {
		Stripe stripe = this.stripes[(int) (Thread.currentThread().threadId() % STRIPES)];
		synchronized (stripe) {
			stripe.count++;
			stripe.nanos += nanos;
		}
	}

	Sum sum() {
		return Stream.of(this.stripes).map(Stripe::sum).reduce(new Sum(0, 0), Sum::plus);
	}

	/**
	 * Of what happened until now.
	 *
	 * @param count how often
	 * @param nanos all moments added up, in the clock of {@link System#nanoTime()}; it
	 * wraps around, and so does a difference of two, which is exact for that reason
	 */
	record Sum(long count, long nanos) {

		private Sum plus(Sum other) {
			return new Sum(this.count + other.count, this.nanos + other.nanos);
		}

	}

	private static final class Stripe {

		private long count;

		private long nanos;

		private synchronized Sum sum() {
			return new Sum(this.count, this.nanos);
		}

	}

}
