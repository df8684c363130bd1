package io.proxylab.lab.sampling;

/**
 * A fixed beat. A beat that is over is left out, not made up for: readings in a bunch
 * tell nothing more.
 */
final class Ticks {

	private final long startNanos;

	private final long everyNanos;

	private long last;

	private long missed;

	private long longestGapNanos;

	private long lastNanos;

	Ticks(long startNanos, long everyNanos) {
		this.startNanos = startNanos;
		this.everyNanos = everyNanos;
		this.lastNanos = startNanos;
	}

	/**
	 * Tells the beat that comes next.
	 * @param nowNanos monotonic time
	 * @return nanoseconds until it
	 */
	long untilNext(long nowNanos) {
		long next = Math.max(this.last + 1, (nowNanos - this.startNanos) / this.everyNanos);
		if (this.startNanos + next * this.everyNanos < nowNanos) {
			next++;
		}
		this.missed += next - this.last - 1;
		this.last = next;
		return this.startNanos + next * this.everyNanos - nowNanos;
	}

	/** A reading is taken now. */
	void taken(long nowNanos) {
		this.longestGapNanos = Math.max(this.longestGapNanos, nowNanos - this.lastNanos);
		this.lastNanos = nowNanos;
	}

	long missed() {
		return this.missed;
	}

	long longestGapNanos() {
		return this.longestGapNanos;
	}

}
