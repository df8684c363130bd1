package io.proxylab.proxy.netty;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection whose client takes too long to send a request, from the first byte of
 * its head to the last of its body. It reads the bytes ahead of the codec. Between
 * requests no time runs.
 */
final class RequestTimer extends ChannelInboundHandlerAdapter {

	private final Duration timeout;

	/** Whether bytes came since the last request ended. */
	private boolean arriving;

	private @Nullable Future<?> end;

	/**
	 * Creates the timer of a connection.
	 * @param timeout longest time that a request may take to arrive
	 */
	RequestTimer(Duration timeout) {
		this.timeout = timeout;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object bytes) {
		this.arriving = true;
		context.fireChannelRead(bytes);
	}

	/** A request that came whole by now needs no timer. */
	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		if (this.arriving && this.end == null) {
			this.end = context.executor().schedule(() -> close(context), this.timeout.toNanos(), TimeUnit.NANOSECONDS);
		}
		context.fireChannelReadComplete();
	}

	private static void close(ChannelHandlerContext context) {
		var _ = context.close();
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		stop();
		context.fireChannelInactive();
	}

	/** Stops the time: a request has arrived, or the proxy reads no further. */
	void stop() {
		this.arriving = false;
		Future<?> pending = this.end;
		if (pending != null) {
			pending.cancel(false);
			this.end = null;
		}
	}

}
