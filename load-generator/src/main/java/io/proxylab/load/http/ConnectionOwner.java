package io.proxylab.load.http;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.jspecify.annotations.Nullable;

/**
 * Hears what happens on connections, on their event loop. Times are
 * {@link System#nanoTime()}.
 */
public interface ConnectionOwner {

	/** A connection is open. */
	void opened();

	/**
	 * There is a connection for the exchange, whose first request is sent after this
	 * call.
	 */
	void begins(Exchange exchange);

	/**
	 * The answer is whole. The exchange is {@linkplain Exchange#isIdle() idle} or was
	 * given up.
	 * @param exchange which still knows the times of its request
	 * @param error what is wrong with the answer; null if it is correct
	 * @param nowNanos when it was whole
	 */
	void answered(Exchange exchange, @Nullable ErrorKind error, long nowNanos);

	/**
	 * There is no whole answer and will be none; the exchange is closed.
	 * @param exchange which still knows the times of its request
	 * @param error why
	 * @param reason the same in words
	 * @param nowNanos when that was clear
	 */
	void failed(Exchange exchange, ErrorKind error, String reason, long nowNanos);

	/** The target closed a connection before this side did. */
	void closedByTarget();

	/** No answer is awaited, and the target is expected to close the connection. */
	void lingers(Parting connection);

	/** Something for the user to read. */
	void notices(String notice);

	/** The generator itself is broken: nothing it measures can be trusted. */
	void broke(Throwable cause);

}
