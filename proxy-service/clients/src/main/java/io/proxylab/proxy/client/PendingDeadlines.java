package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Lets requests that wait for a connection give up in time. The pools of Apache's
 * asynchronous clients look at deadlines only when a connection comes back: when the
 * upstream hangs, that is when it is too late. Jetty's knows no such deadline.
 */
final class PendingDeadlines implements AutoCloseable {

	private static final long INTERVAL_MILLIS = 100;

	/** In the order of their deadlines, for all wait equally long. */
	private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();

	private final Duration timeout;

	private final ScheduledExecutorService timer = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("pool-deadlines").factory());

	/**
	 * Starts to look ten times a second.
	 * @param timeout longest wait from the call to the sent request
	 */
	PendingDeadlines(Duration timeout) {
		this.timeout = timeout;
		var _ = this.timer.scheduleWithFixedDelay(() -> check(System.nanoTime()), INTERVAL_MILLIS, INTERVAL_MILLIS,
				TimeUnit.MILLISECONDS);
	}

	/** Watches a request until it has a connection. */
	void add(Waiting request) {
		this.entries.add(new Entry(request, System.nanoTime() + this.timeout.toNanos()));
	}

	/** The longest wait. */
	Duration timeout() {
		return this.timeout;
	}

	/** The number of requests that wait. */
	int waiting() {
		return (int) this.entries.stream().filter((entry) -> entry.request().isWaiting()).count();
	}

	/** Ends requests that have waited too long, and forgets those that wait no more. */
	void check(long nowNanos) {
		for (Entry entry = this.entries.peek(); entry != null; entry = this.entries.peek()) {
			if (entry.request().isWaiting()) {
				if (nowNanos - entry.deadlineNanos() < 0) {
					return;
				}
				entry.request().giveUp();
			}
			this.entries.remove();
		}
	}

	@Override
	public void close() {
		this.timer.shutdownNow();
	}

	private record Entry(Waiting request, long deadlineNanos) {
	}

}
