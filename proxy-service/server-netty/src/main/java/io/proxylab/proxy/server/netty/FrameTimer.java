package io.proxylab.proxy.server.netty;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import io.proxylab.proxy.rules.Http2Arrival;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection of HTTP/2 whose client takes too long to send a head or a frame. A
 * connection has one timer at most, however much arrives.
 */
final class FrameTimer extends ChannelInboundHandlerAdapter {

	private final Http2Arrival arrival = new Http2Arrival();

	private final Duration timeout;

	private @Nullable Future<?> check;

	/**
	 * Creates the timer of a connection.
	 * @param timeout longest time that a head or a frame may take to arrive
	 */
	FrameTimer(Duration timeout) {
		this.timeout = timeout;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof ByteBuf bytes) {
			for (ByteBuffer part : bytes.nioBuffers()) {
				this.arrival.read(part, now(context));
			}
		}
		context.fireChannelRead(message);
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		if (this.arrival.isArriving() && this.check == null) {
			schedule(context, this.timeout.toNanos());
		}
		context.fireChannelReadComplete();
	}

	private void schedule(ChannelHandlerContext context, long nanos) {
		this.check = context.executor().schedule(() -> check(context), nanos, TimeUnit.NANOSECONDS);
	}

	/** What arrives by now may have begun after the check was scheduled. */
	private void check(ChannelHandlerContext context) {
		this.check = null;
		if (!this.arrival.isArriving()) {
			return;
		}
		long left = this.arrival.nanosLeft(this.timeout, now(context));
		if (left > 0) {
			schedule(context, left);
		}
		else {
			var _ = context.close();
		}
	}

	private static long now(ChannelHandlerContext context) {
		return context.executor().ticker().nanoTime();
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		Future<?> pending = this.check;
		if (pending != null) {
			pending.cancel(false);
		}
		context.fireChannelInactive();
	}

}
