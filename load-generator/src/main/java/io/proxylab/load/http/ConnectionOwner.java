package io.proxylab.load.http;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * Hears what happens on connections, on their event loop. Times are
 * {@link System#nanoTime()}.
 */
public interface ConnectionOwner {

	/** The connection is open and sends its first request after this call. */
	void opened(HttpConnection connection);

	/**
	 * The answer is whole. The connection is {@linkplain HttpConnection#isIdle() idle} or
	 * was given up.
	 * @param connection the connection, which still knows the times of its request
	 * @param error what is wrong with the answer; null if it is correct
	 * @param nowNanos when it was whole
	 */
	void answered(HttpConnection connection, @Nullable ErrorKind error, long nowNanos);

	/**
	 * There is no whole answer and will be none; the connection is closed.
	 * @param connection the connection, which still knows the times of its request
	 * @param error why
	 * @param reason the same in words
	 * @param nowNanos when that was clear
	 */
	void failed(HttpConnection connection, ErrorKind error, String reason, long nowNanos);

	/** The target closed the connection before this side did. */
	void closedByTarget(HttpConnection connection);

	/** The answer is whole, and the target is expected to close the connection. */
	void lingers(HttpConnection connection);

	/** The generator itself is broken: nothing it measures can be trusted. */
	void broke(Throwable cause);

}
