package io.proxylab.load.http;

import io.netty.channel.EventLoop;

/**
 * What carries the requests of a slot, one at a time. Used on its event loop only.
 * Nothing is sent twice by itself: an attempt that fails has failed.
 */
public sealed interface Exchange permits HttpConnection, StreamExchange {

	/**
	 * Sends a first request as soon as there is a connection for it.
	 * @param loop the event loop of the caller
	 * @param intendedNanos when the request should be sent
	 * @param possibleNanos when there was a slot for it, which is not before
	 */
	void open(EventLoop loop, long intendedNanos, long possibleNanos);

	/**
	 * Sends another request, once idle.
	 * @param intendedNanos when it should be sent
	 * @param possibleNanos when the connection was there for it, which is not before
	 */
	void send(long intendedNanos, long possibleNanos);

	/** Ends it, whatever its state, and says nothing more of it. */
	void close();

	/** Fails what is pending for longer than a timeout. */
	void expire(long nowNanos, long timeoutNanos);

	/** Fails what is pending, as nobody waits for it any longer. */
	void abandon(String reason);

	/** The owner's number for it. */
	int slot();

	/** Whether it can carry a request. */
	boolean isIdle();

	/** Whether its first request still waits for a connection. */
	boolean isOpening();

	/** Whether a request was sent and is not answered. */
	boolean isAwaiting();

	/** Whether it ever carried a whole answer. */
	boolean hasAnswered();

	/** Of its last request. */
	RequestTimes times();

	/** The upstream's delay for the last answer in microseconds; negative if unknown. */
	long delayMicros();

	/** Bytes of the last answer. */
	long bytesRead();

	/** The number of its connection, which no other of the load has. */
	long connectionNumber();

	/**
	 * After how many seconds the last whole answer asks to come again; negative where it
	 * does not.
	 */
	long retryAfterSeconds();

	/** The status of the last whole answer. */
	int status();

}
