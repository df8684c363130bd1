package io.proxylab.userservice.http;

import java.time.Duration;

import io.netty.buffer.ByteBuf;

/** Where requests are answered: a connection of HTTP/1.1, or a stream of HTTP/2. */
interface Answering {

	/** Answers a request whose delay is over, once its turn has come. */
	void answerDue(Exchange exchange);

	/** Writes the head of an answer. */
	void headOf(Exchange exchange);

	/** Writes a piece of an answer, which leaves at once. */
	void write(ByteBuf piece);

	/** Calls on the connection's event loop, unless the client leaves before. */
	void later(Exchange exchange, Runnable task, Duration after);

	/** The time by which {@link #later} counts. */
	long nanoTime();

	/**
	 * The last piece of a slow answer has been written.
	 * @param more what it took beyond its delay, as it was to
	 */
	void ended(Exchange exchange, Duration more);

}
