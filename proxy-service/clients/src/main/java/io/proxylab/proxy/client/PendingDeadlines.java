package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Lets exchanges that wait for a connection give up in time. The pools of Apache's
 * asynchronous clients look at deadlines only when a connection comes back: when the
 * upstream hangs, that is when it is too late.
 */
final class PendingDeadlines implements AutoCloseable {

	private static final long INTERVAL_MILLIS = 100;

	/** In the order of their deadlines, for all wait equally long. */
	private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();

	private final long timeoutNanos;

	private final ScheduledExecutorService timer = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("pool-deadlines").factory());

	/**
	 * Starts to look ten times a second.
	 * @param timeout longest wait from the call to the sent request
	 */
	PendingDeadlines(Duration timeout) {
		this.timeoutNanos = timeout.toNanos();
		var _ = this.timer.scheduleWithFixedDelay(() -> check(System.nanoTime()), INTERVAL_MILLIS, INTERVAL_MILLIS,
				TimeUnit.MILLISECONDS);
	}

	/** Watches an exchange until it has a connection. */
	void add(Exchange exchange) {
		this.entries.add(new Entry(exchange, System.nanoTime() + this.timeoutNanos));
	}

	/** The number of exchanges that wait. */
	int waiting() {
		return (int) this.entries.stream().filter((entry) -> entry.exchange().isWaiting()).count();
	}

	/** Ends exchanges that have waited too long, and forgets those that wait no more. */
	void check(long nowNanos) {
		for (Entry entry = this.entries.peek(); entry != null; entry = this.entries.peek()) {
			if (entry.exchange().isWaiting()) {
				if (nowNanos - entry.deadlineNanos() < 0) {
					return;
				}
				entry.exchange().giveUp();
			}
			this.entries.remove();
		}
	}

	@Override
	public void close() {
		this.timer.shutdownNow();
	}

	private record Entry(Exchange exchange, long deadlineNanos) {
	}

}
