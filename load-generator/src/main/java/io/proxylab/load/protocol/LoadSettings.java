package io.proxylab.load.protocol;

import org.jspecify.annotations.Nullable;

/**
 * One load: first {@code settleMillis} that are not measured, then the measured window,
 * then a drain in which what is pending may still be answered.
 *
 * @param id echoed in every event of this load
 * @param url absolute {@code http://} URL, with path and query
 * @param users closed load: so many users, each with a connection of its own, each
 * sending its next request when the last one is answered; 1 to 60,000
 * @param spreadMillis users start evenly spread over this time, so that a fixed delay
 * does not march them in lockstep; 0 starts all at once
 * @param settleMillis time from the first request to the window, at least
 * {@code spreadMillis}
 * @param windowMillis length of the measured window; at least 1
 * @param maxRequests end the window early once so many requests were answered since the
 * start of the load (warm-up by requests); 0 for no such end
 * @param timeoutMillis a request that is unanswered for so long is an error of kind
 * {@code timeout}; at least 1
 * @param connection whether connections are kept or closed after each answer
 * @param expect what a correct answer looks like
 * @param directory where to write the {@code .hlog} files; null writes none
 */
public record LoadSettings(String id, String url, int users, long spreadMillis, long settleMillis, long windowMillis,
		long maxRequests, long timeoutMillis, Connection connection, Expect expect, @Nullable String directory) {

	/** What happens to a connection after an answer. */
	public enum Connection {

		/** The next request of the user goes over the same connection. */
		KEEP_ALIVE,

		/** Every request has a connection of its own. */
		CLOSE

	}

	/**
	 * What a correct answer looks like.
	 *
	 * @param status the expected status code
	 * @param body the exact expected body; null accepts any body
	 */
	public record Expect(int status, @Nullable String body) {
	}

}
