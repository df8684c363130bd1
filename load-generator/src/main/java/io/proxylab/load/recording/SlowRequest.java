package io.proxylab.load.recording;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * When one request was what, {@link System#nanoTime()} while it is measured, nanoseconds
 * on the wall clock in a file.
 *
 * @param intendedNanos when it should have been sent
 * @param sentNanos when it was sent; null if it never was
 * @param firstByteNanos when the first of its answer was read; null if nothing came
 * @param endNanos when its answer was whole, or it had failed
 * @param status of the answer; 0 without a whole one
 * @param error what was wrong; null if it was answered correctly
 * @param connection number of its connection, unique within the load
 */
public record SlowRequest(long intendedNanos, @Nullable Long sentNanos, @Nullable Long firstByteNanos, long endNanos,
		int status, @Nullable ErrorKind error, long connection) {

	/** From the intended send to the end: what makes it slow. */
	long responseNanos() {
		return this.endNanos - this.intendedNanos;
	}

	/** The same on the wall clock. */
	SlowRequest onWallClock(Timeline timeline) {
		return new SlowRequest(timeline.epochNanos(this.intendedNanos),
				(this.sentNanos != null) ? timeline.epochNanos(this.sentNanos) : null,
				(this.firstByteNanos != null) ? timeline.epochNanos(this.firstByteNanos) : null,
				timeline.epochNanos(this.endNanos), this.status, this.error, this.connection);
	}

}
