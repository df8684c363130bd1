package io.proxylab.proxy.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/** A response to come; cancelling it cancels the library's own future, too. */
final class Exchange extends CompletableFuture<UpstreamResponse> implements Waiting {

	private final AtomicReference<@Nullable Future<?>> underlying = new AtomicReference<>();

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

	@Override
	public boolean isWaiting() {
		return !this.connected && !isDone();
	}

	@Override
	public void giveUp() {
		completeExceptionally(Waiting.tooLong());
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
	}

	@Override
	public <U> CompletableFuture<U> newIncompleteFuture() {
		return new CompletableFuture<>();
	}

}
