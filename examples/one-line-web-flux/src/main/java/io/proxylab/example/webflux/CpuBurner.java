package io.proxylab.example.webflux;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Uses CPU for nothing: for each request a share of what the process uses for a request
 * by itself, which it learns from its own clock of CPU time as it goes.
 */
final class CpuBurner {

	/** Requests after which it looks again what a request takes. */
	static final int ROUND = 500;

	private final double share;

	private final LongSupplier processNanos;

	private final LongSupplier threadNanos;

	private final AtomicLong requests = new AtomicLong();

	private final AtomicLong burnt = new AtomicLong();

	private long processBefore;

	private long burntBefore;

	private volatile long nanosPerRequest;

	/**
	 * Burns nothing until it has seen a round of requests.
	 * @param share of what a request takes by itself, 0 to 1
	 * @param processNanos CPU time of the process
	 * @param threadNanos CPU time of the thread that asks
	 */
	CpuBurner(double share, LongSupplier processNanos, LongSupplier threadNanos) {
		if (!(share >= 0 && share <= 1)) {
			throw new IllegalArgumentException("burn-share: " + share + " is no share; write 0 to 1, such as 0.1");
		}
		this.share = share;
		this.processNanos = processNanos;
		this.threadNanos = threadNanos;
		this.processBefore = processNanos.getAsLong();
	}

	/** Burns what belongs to one request. */
	void burn() {
		if (this.requests.incrementAndGet() % ROUND == 0) {
			learn();
		}
		long start = this.threadNanos.getAsLong();
		long used = 0;
		while (used < this.nanosPerRequest) {
			used = this.threadNanos.getAsLong() - start;
		}
		this.burnt.addAndGet(used);
	}

	private synchronized void learn() {
		long process = this.processNanos.getAsLong();
		long burntNow = this.burnt.get();
		long byItself = (process - this.processBefore) - (burntNow - this.burntBefore);
		this.nanosPerRequest = Math.max(0, Math.round(this.share * byItself / ROUND));
		this.processBefore = process;
		this.burntBefore = burntNow;
	}

}
