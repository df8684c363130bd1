package io.proxylab.load.recording;

/**
 * Hears what becomes of each single request, where that is of interest: this one does not
 * care. Times are {@link System#nanoTime()}.
 */
public sealed class RequestLog permits BurstLog {

	/** The generator begins to open the connection of a request. */
	public void begun(int slot, long nowNanos) {
	}

	/** Its connection is open. */
	public void connected(int slot, long nowNanos) {
	}

	/** It was sent, and is pending at the end of the window. */
	public void pending(int slot, long sentNanos) {
	}

	/** It was sent, and answered. */
	public void answered(int slot, long sentNanos, long nowNanos) {
	}

	/** It was sent, and is tried again. */
	public void retried(int slot, long sentNanos, long nowNanos) {
	}

	/** It was sent, and failed. */
	public void failed(int slot, long sentNanos, long nowNanos) {
	}

	/** It failed unsent. */
	public void neverSent() {
	}

}
