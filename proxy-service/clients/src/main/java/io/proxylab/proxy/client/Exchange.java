package io.proxylab.proxy.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/** A response to come; cancelling it cancels the library's own future, too. */
final class Exchange extends CompletableFuture<UpstreamResponse> {

	private final AtomicReference<@Nullable Future<?>> underlying = new AtomicReference<>();

	/**
	 * Ties this exchange to the library's future, which may come after a cancellation.
	 */
	void follow(Future<?> future) {
		this.underlying.set(future);
		if (isCompletedExceptionally()) {
			future.cancel(true);
		}
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		Future<?> future = this.underlying.get();
		if (future != null) {
			future.cancel(true);
		}
		return cancelled;
	}

	@Override
	public <U> CompletableFuture<U> newIncompleteFuture() {
		return new CompletableFuture<>();
	}

}
