package io.proxylab.load.shape;

import java.util.function.LongConsumer;

/** Decides when requests start; one an event loop, called by that only. */
public interface LoadShape {

	/** How many slots it uses, from 0 on. */
	int slots();

	/**
	 * Begins the load.
	 * @param requests what it can do
	 * @param startNanos when the load starts; not in the past, but for a hair
	 */
	void start(Requests requests, long startNanos);

	/**
	 * The request of a slot is over.
	 * @param slot the slot, which is free now
	 * @param outcome how it went
	 * @param nowNanos when
	 */
	void ended(int slot, Outcome outcome, long nowNanos);

	/**
	 * Whether requests are due at times of their own: then one whose connection is still
	 * to be opened at the end is owed like any other, and is sent when it is open. A
	 * user's next request is not: it would have been sent after the end.
	 */
	default boolean scheduled() {
		return false;
	}

	/**
	 * Sends what is due before a time and was not sent yet, as whoever calls this came
	 * late.
	 * @param nanos the end of the sending
	 */
	default void catchUp(long nanos) {
	}

	/** Requests that were due and for which nothing was done. */
	default int unsent() {
		return 0;
	}

	/** Tells, of each of them, when it was due. */
	default void eachUnsent(LongConsumer due) {
	}

	/** How a request went, as far as it matters for the next one. */
	enum Outcome {

		/** There was an answer, or the connection has carried answers before. */
		SERVED,

		/** The connection could not be opened, or never carried an answer. */
		UNREACHABLE

	}

}
