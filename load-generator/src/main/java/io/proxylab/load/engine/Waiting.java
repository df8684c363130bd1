package io.proxylab.load.engine;

import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Patience;

/**
 * How long an attempt is waited for, and how often it is asked whether that is over.
 *
 * @param timeoutNanos of an attempt, the opening of its connection included
 * @param tickNanos from one look at all connections to the next
 */
record Waiting(long timeoutNanos, long tickNanos) {

	private static final long LEAST_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

	private static final long GREATEST_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	/** Looks within a timeout, so that it is exact to one in so many. */
	private static final int LOOKS = 200;

	static Waiting of(LoadSettings settings) {
		Patience patience = settings.patience();
		long timeout = patience.timeoutMillis(settings.timeoutMillis());
		long shortest = (patience.abandon() != null) ? Math.min(timeout, patience.abandon().afterMillis()) : timeout;
		return new Waiting(TimeUnit.MILLISECONDS.toNanos(timeout),
				Math.clamp(TimeUnit.MILLISECONDS.toNanos(shortest) / LOOKS, LEAST_TICK_NANOS, GREATEST_TICK_NANOS));
	}

}
