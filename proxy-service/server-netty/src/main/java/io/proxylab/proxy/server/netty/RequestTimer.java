package io.proxylab.proxy.server.netty;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection of HTTP/1.1 whose client takes too long to send a request, from the
 * first byte of its head to the last of its body. Between requests no time runs.
 */
final class RequestTimer extends ChannelInboundHandlerAdapter {

	private final Duration timeout;

	/** Whether bytes came since the last request ended. */
	private boolean arriving;

	private @Nullable Future<?> end;

	private RequestTimer(Duration timeout) {
		this.timeout = timeout;
	}

	/**
	 * Becomes part of a connection: in front of a codec, and behind it.
	 * @param pipeline of the connection
	 * @param codec the name of the codec of HTTP/1.1
	 * @param timeout longest time that a request may take to arrive
	 */
	static void join(ChannelPipeline pipeline, String codec, Duration timeout) {
		RequestTimer timer = new RequestTimer(timeout);
		pipeline.addBefore(codec, "requestTimer", timer);
		pipeline.addAfter(codec, "requestTimerStop", timer.new Stop());
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

	private void stop() {
		this.arriving = false;
		Future<?> pending = this.end;
		if (pending != null) {
			pending.cancel(false);
			this.end = null;
		}
	}

	/** Sees the end of a request. */
	private final class Stop extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			if (message instanceof LastHttpContent) {
				RequestTimer.this.stop();
			}
			context.fireChannelRead(message);
		}

	}

}
