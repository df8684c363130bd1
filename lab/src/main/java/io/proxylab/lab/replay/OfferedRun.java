package io.proxylab.lab.replay;

import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.reason.FailureReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A load that a thread of its own offers, while this one plays ECS. */
final class OfferedRun implements AutoCloseable {

	private final LoadGenerator generator;

	private final CompletableFuture<LoadResult> result = new CompletableFuture<>();

	private final CountDownLatch window = new CountDownLatch(1);

	private volatile long windowStartNanos;

	private OfferedRun(LoadGenerator generator) {
		this.generator = generator;
	}

	static OfferedRun begin(LoadGenerator generator, LoadSettings settings) {
		OfferedRun run = new OfferedRun(generator);
		Thread.ofPlatform().daemon().name("replay-load").start(() -> run.offer(settings));
		return run;
	}

	private void offer(LoadSettings settings) {
		try {
			this.result.complete(this.generator.run(settings, (event) -> {
				if (event instanceof LoadEvent.WindowStarted) {
					this.windowStartNanos = System.nanoTime();
					this.window.countDown();
				}
				return true;
			}));
		}
		catch (LaunchFailed | InterruptedException | RuntimeException ex) {
			this.result.completeExceptionally(ex);
		}
	}

	/**
	 * Waits for the beginning of the window.
	 * @return whether it has begun
	 */
	boolean awaitWindow(Duration patience) throws LaunchFailed, InterruptedException {
		check();
		return this.window.await(patience.toMillis(), TimeUnit.MILLISECONDS);
	}

	/**
	 * Waits for its end.
	 * @return whether it has ended
	 */
	boolean awaitEnd(Duration patience) throws LaunchFailed, InterruptedException {
		try {
			this.result.get(patience.toMillis(), TimeUnit.MILLISECONDS);
			return true;
		}
		catch (TimeoutException ex) {
			return false;
		}
		catch (ExecutionException ex) {
			throw ended(ex);
		}
	}

	long windowStartNanos() {
		return this.windowStartNanos;
	}

	/**
	 * Looks whether it goes on.
	 * @throws LaunchFailed if it cannot be offered
	 */
	void check() throws LaunchFailed, InterruptedException {
		if (this.result.isCompletedExceptionally()) {
			result();
		}
	}

	/** Waits for its end. */
	LoadResult result() throws LaunchFailed, InterruptedException {
		try {
			return this.result.get();
		}
		catch (ExecutionException ex) {
			throw ended(ex);
		}
	}

	private static LaunchFailed ended(ExecutionException ex) {
		return (ex.getCause() instanceof LaunchFailed failed) ? failed
				: new LaunchFailed("the load ended: " + FailureReason.of(ex), ex);
	}

	@Override
	public void close() {
		if (!this.result.isDone()) {
			this.generator.stop();
		}
	}

}
