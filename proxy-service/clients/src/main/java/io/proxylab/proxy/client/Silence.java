package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The silence of an upstream during one exchange. It ends an exchange as
 * {@link CompletableFuture#orTimeout} does, but the time begins anew whenever the
 * upstream says something.
 */
final class Silence {

	private final long longestNanos;

	private volatile long brokenAtNanos;

	/**
	 * Begins a silence.
	 * @param longest how long it may last
	 * @param nowNanos the time, as {@link System#nanoTime()} tells it
	 */
	Silence(Duration longest, long nowNanos) {
		this.longestNanos = longest.toNanos();
		this.brokenAtNanos = nowNanos;
	}

	/** Notes that the upstream has said something. */
	void broken(long nowNanos) {
		this.brokenAtNanos = nowNanos;
	}

	/** Nanoseconds for which the silence may go on; 0 or less if it has been too long. */
	long left(long nowNanos) {
		return this.longestNanos - (nowNanos - this.brokenAtNanos);
	}

	/**
	 * Completes the exchange with a {@link java.util.concurrent.TimeoutException} when
	 * the silence has been too long.
	 */
	void limit(CompletableFuture<?> exchange) {
		await(exchange, left(System.nanoTime()));
	}

	private void await(CompletableFuture<?> exchange, long nanos) {
		CompletableFuture<Boolean> over = new CompletableFuture<Boolean>().orTimeout(nanos, TimeUnit.NANOSECONDS);
		var _ = over.whenComplete((ended, timeout) -> {
			if (timeout != null) {
				check(exchange, timeout);
			}
		});
		// Nothing waits for an exchange that has ended.
		var _ = exchange.whenComplete((answer, thrown) -> over.complete(true));
	}

	private void check(CompletableFuture<?> exchange, Throwable timeout) {
		long left = left(System.nanoTime());
		if (left > 0) {
			await(exchange, left);
		}
		else {
			exchange.completeExceptionally(timeout);
		}
	}

}
