package io.proxylab.proxy.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/** A response to come; cancelling it cancels the library's own future, too. */
final class Exchange extends CompletableFuture<UpstreamResponse> implements Waiting {

	private final AtomicReference<@Nullable Future<?>> underlying = new AtomicReference<>();

	private final AtomicReference<@Nullable Runnable> disconnect = new AtomicReference<>();

	private volatile boolean connected;

	/**
	 * Ties this exchange to the library's future, which may come after a cancellation.
	 */
	void follow(Future<?> future) {
		this.underlying.set(future);
		if (isCompletedExceptionally()) {
			future.cancel(true);
		}
	}

	/** Notes that a connection takes the request. */
	void connected() {
		this.connected = true;
	}

	/**
	 * Notes that a connection takes the request, where cancelling the library's future
	 * leaves that connection waiting for the upstream.
	 * @param end ends the connection
	 */
	void connected(Runnable end) {
		connected();
		this.disconnect.set(end);
		if (isCompletedExceptionally()) {
			end.run();
		}
	}

	@Override
	public boolean isWaiting() {
		return !this.connected && !isDone();
	}

	@Override
	public void giveUp() {
		giveUp(Waiting.tooLong());
	}

	/** Ends this exchange, and the library's own, for a reason. */
	void giveUp(UpstreamException reason) {
		completeExceptionally(reason);
		abort();
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		abort();
		return cancelled;
	}

	private void abort() {
		Future<?> future = this.underlying.get();
		if (future != null) {
			future.cancel(true);
		}
		Runnable end = this.disconnect.get();
		if (end != null) {
			end.run();
		}
	}

	@Override
	public <U> CompletableFuture<U> newIncompleteFuture() {
		return new CompletableFuture<>();
	}

}
