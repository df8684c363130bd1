package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A time by which something is over, or is ended. */
final class Deadline {

	private final CompletableFuture<Boolean> over;

	private Deadline(CompletableFuture<Boolean> over) {
		this.over = over;
	}

	/**
	 * Begins to wait.
	 * @param longest how long
	 * @param end what ends the thing, unless it is {@linkplain #met() over} by then
	 */
	static Deadline start(Duration longest, Runnable end) {
		CompletableFuture<Boolean> over = new CompletableFuture<Boolean>().orTimeout(longest.toNanos(),
				TimeUnit.NANOSECONDS);
		var _ = over.whenComplete((met, timeout) -> {
			if (timeout != null) {
				end.run();
			}
		});
		return new Deadline(over);
	}

	/**
	 * What is left of a time; zero or less if nothing is.
	 * @param longest the whole
	 * @param startNanos when it began, as {@link System#nanoTime()} tells it
	 */
	static Duration left(Duration longest, long startNanos) {
		return longest.minusNanos(System.nanoTime() - startNanos);
	}

	/** The thing is over. */
	void met() {
		this.over.complete(true);
	}

	/** Why an exchange ends that is not over in time. */
	static UpstreamException missed(Duration longest) {
		return new UpstreamException(UpstreamFailure.RESPONSE_TIMEOUT,
				"no whole answer within " + longest.toMillis() + " ms");
	}

}
