package io.proxylab.load.shape;

import java.util.function.LongConsumer;

/**
 * What a load shape can do, on its event loop. Times are {@link System#nanoTime()}.
 * <p>
 * A <em>slot</em> is the place of one connection, and has at most one request at a time;
 * the connection is opened when a request needs it. After the end of the load, calls do
 * nothing.
 */
public interface Requests {

	/**
	 * Sends a request now.
	 * @param slot a slot without a pending request
	 * @param intendedNanos when it should have been sent; not in the future
	 */
	default void send(int slot, long intendedNanos) {
		send(slot, intendedNanos, intendedNanos);
	}

	/**
	 * Sends a request now that had to wait for a slot.
	 * @param slot a slot without a pending request
	 * @param intendedNanos when it should have been sent; not in the future
	 * @param possibleNanos when there was a slot for it: from then on a delay is the
	 * generator's own
	 */
	void send(int slot, long intendedNanos, long possibleNanos);

	/**
	 * Notes that a request of an open load is due, whether or not it can be sent.
	 * @param dueNanos when; not in the future
	 */
	void due(long dueNanos);

	/**
	 * Runs a task as soon as the answers that are there by now have been read; never
	 * within this call.
	 * @param task what to run
	 */
	void afterAnswers(Runnable task);

	/**
	 * Runs a task at a time, or soon where that has passed; never within this call.
	 * @param nanos when
	 * @param task takes the time at which it really runs
	 */
	void at(long nanos, LongConsumer task);

}
