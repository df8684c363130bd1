package io.proxylab.engine;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Wakes requests that wait without a thread. It ticks in nanoseconds: a timer that serves
 * batches every 10 ms would add 5 ms to each, and the engine would be blamed.
 */
public final class DelayTimer implements AutoCloseable {

	private final ScheduledThreadPoolExecutor executor;

	public DelayTimer() {
		this.executor = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().name("delay-timer").daemon().factory());
		this.executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/**
	 * Runs a task in the timer's thread when a request has waited.
	 * @param exchange the request
	 * @param task hands over to a thread of its own what takes time
	 */
	public void after(Exchange exchange, Runnable task) {
		var _ = this.executor.schedule(task, exchange.delayNanos(), TimeUnit.NANOSECONDS);
	}

	@Override
	public void close() {
		this.executor.shutdownNow();
	}

}
