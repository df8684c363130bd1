package io.proxylab.load.http;

/** When the request of a connection should have been, and was, sent. */
public final class RequestTimes {

	private long intendedNanos;

	private long possibleNanos;

	private long attemptNanos;

	private long openingNanos;

	private long sentNanos;

	private long firstByteNanos;

	private boolean begun;

	private boolean sent;

	RequestTimes() {
	}

	void beginOpening(long intendedNanos, long possibleNanos, long nowNanos) {
		this.intendedNanos = intendedNanos;
		this.possibleNanos = possibleNanos;
		this.attemptNanos = nowNanos;
	}

	void endOpening(long nowNanos) {
		this.openingNanos = nowNanos - this.attemptNanos;
	}

	void intend(long intendedNanos, long possibleNanos, long nowNanos) {
		this.intendedNanos = intendedNanos;
		this.possibleNanos = possibleNanos;
		this.attemptNanos = nowNanos;
		this.openingNanos = 0;
	}

	void send(long nowNanos) {
		this.sentNanos = nowNanos;
		this.sent = true;
		this.begun = false;
	}

	/** Notes that something of the answer has come. */
	void receive(long nowNanos) {
		if (!this.begun) {
			this.begun = true;
			this.firstByteNanos = nowNanos;
		}
	}

	boolean isPendingFor(long nanos, long nowNanos) {
		return nowNanos - this.attemptNanos >= nanos;
	}

	/** Whether the connection ever sent a request. */
	public boolean isSent() {
		return this.sent;
	}

	/** When the last request should have been sent, {@link System#nanoTime()}. */
	public long intendedNanos() {
		return this.intendedNanos;
	}

	/** When it was sent; meaningless before {@link #isSent()}. */
	public long sentNanos() {
		return this.sentNanos;
	}

	/** Whether something of the answer to the last request has come. */
	public boolean isBegun() {
		return this.begun;
	}

	/** When the first of it was read; meaningless before {@link #isBegun()}. */
	public long firstByteNanos() {
		return this.firstByteNanos;
	}

	/**
	 * From the intended to the actual send, without the wait for a connection and its
	 * opening.
	 */
	public long sendLagNanos() {
		return this.sentNanos - this.possibleNanos - this.openingNanos;
	}

}
