package io.proxylab.proxy.defence;

import java.util.concurrent.CompletionException;

import io.proxylab.proxy.client.UpstreamException;

/** How a request that was let in ended, as defences tell it apart. */
public enum Outcome {

	/** The upstream answered, and did not say that it was in trouble. */
	SERVED,

	/** The upstream took too long, or said that it had too much to do. */
	OVERLOADED,

	/** The upstream failed in another way, and mostly at once. */
	FAILED,

	/** Nothing is known of the upstream: the client has gone, or this proxy failed. */
	GIVEN_UP;

	/**
	 * The outcome of a request that the upstream answered.
	 * @param status of its answer
	 */
	public static Outcome of(int status) {
		return switch (status) {
			case 429, 503, 504 -> OVERLOADED;
			default -> (status >= 500) ? FAILED : SERVED;
		};
	}

	/**
	 * The outcome of a request that came to nothing.
	 * @param thrown why
	 */
	public static Outcome of(Throwable thrown) {
		Throwable cause = (thrown instanceof CompletionException && thrown.getCause() != null) ? thrown.getCause()
				: thrown;
		if (!(cause instanceof UpstreamException failed)) {
			return GIVEN_UP;
		}
		return switch (failed.failure()) {
			case CONNECT_TIMEOUT, RESPONSE_TIMEOUT, POOL_EXHAUSTED -> OVERLOADED;
			case REFUSED, UNRESOLVED, TLS, CLOSED, PROTOCOL -> FAILED;
			// The upstream did what it was asked to.
			case RESPONSE_TOO_LARGE -> SERVED;
			case UNUSABLE -> (failed.status() < 300) ? FAILED : of(failed.status());
		};
	}

}
