package io.proxylab.proxy.client;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Lets requests that wait for a connection give up in time. The pools of Apache's
 * asynchronous clients look at deadlines only when a connection comes back: when the
 * upstream hangs, that is when it is too late.
 */
final class PendingDeadlines implements AutoCloseable {

	private static final long INTERVAL_MILLIS = 100;

	private final ScheduledExecutorService timer = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("pool-deadlines").factory());

	/**
	 * Starts to look.
	 * @param pending the number of requests that wait
	 * @param check makes the pool look at its deadlines
	 */
	PendingDeadlines(IntSupplier pending, Runnable check) {
		var _ = this.timer.scheduleWithFixedDelay(() -> {
			if (pending.getAsInt() > 0) {
				check.run();
			}
		}, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
	}

	@Override
	public void close() {
		this.timer.shutdownNow();
	}

}
