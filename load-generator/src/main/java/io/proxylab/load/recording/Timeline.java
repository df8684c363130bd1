package io.proxylab.load.recording;

import io.proxylab.load.protocol.LoadEvent.Phase;

/**
 * When the phases of a load begin, in {@link System#nanoTime()}, for all its threads. The
 * end may be moved forward while the load runs.
 */
public final class Timeline {

	private final long startNanos;

	private final long startEpochMicros;

	private final long windowStartNanos;

	private final long drainNanos;

	private volatile long endNanos;

	private volatile long stopNanos;

	/**
	 * Plans a load.
	 * @param startNanos the first request
	 * @param startEpochMicros the same on the wall clock
	 * @param settleNanos from the start to the window
	 * @param windowNanos length of the window
	 * @param drainNanos longest time after it
	 */
	public Timeline(long startNanos, long startEpochMicros, long settleNanos, long windowNanos, long drainNanos) {
		this.startNanos = startNanos;
		this.startEpochMicros = startEpochMicros;
		this.windowStartNanos = startNanos + settleNanos;
		this.drainNanos = drainNanos;
		this.endNanos = this.windowStartNanos + windowNanos;
		this.stopNanos = this.endNanos + drainNanos;
	}

	/**
	 * Ends the sending of requests early; a later end than now planned changes nothing.
	 * @param nanos when; a little in the future, so that every event loop knows before
	 */
	public synchronized void endBy(long nanos) {
		if (nanos < this.endNanos) {
			this.endNanos = nanos;
			stopBy(nanos + this.drainNanos);
		}
	}

	/** Ends the drain early. */
	public synchronized void stopBy(long nanos) {
		this.stopNanos = Math.min(this.stopNanos, nanos);
	}

	/** The phase at a time. */
	public Phase phase(long nanos) {
		if (nanos >= this.endNanos) {
			return Phase.DRAIN;
		}
		return (nanos >= this.windowStartNanos) ? Phase.WINDOW : Phase.SETTLE;
	}

	/** The first request. */
	public long startNanos() {
		return this.startNanos;
	}

	/** The planned beginning of the window. */
	public long windowStartNanos() {
		return this.windowStartNanos;
	}

	/** The end of the sending, and of the window if it has begun. */
	public long endNanos() {
		return this.endNanos;
	}

	/** The end of the drain, at the latest. */
	public long stopNanos() {
		return this.stopNanos;
	}

	/** Length of the window; 0 if the load ended before it. */
	public long windowNanos() {
		return Math.max(0, this.endNanos - this.windowStartNanos);
	}

	/** Likewise, in nanoseconds. */
	public long epochNanos(long nanos) {
		return this.startEpochMicros * 1000 + nanos - this.startNanos;
	}

	/** A time on the wall clock: monotonic, from one reading at the start. */
	public long epochMicros(long nanos) {
		return this.startEpochMicros + Math.floorDiv(nanos - this.startNanos, 1000);
	}

}
