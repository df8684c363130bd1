package io.proxylab.proxy.netty.timing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpConstants;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ByteProcessor;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection of HTTP/1.1 whose client takes too long to send a request, from the
 * first byte of its head to the last of its body. Between requests no time runs, and line
 * ends there begin no request (RFC 9112, section 2.2). A request that arrives with one
 * read needs no timer.
 */
public final class RequestTimer extends ChannelInboundHandlerAdapter {

	private final Duration timeout;

	/** Whether a request has begun and not ended. */
	private boolean arriving;

	private boolean paused;

	private @Nullable ChannelHandlerContext context;

	private @Nullable Future<?> end;

	private RequestTimer(Duration timeout) {
		this.timeout = timeout;
	}

	/**
	 * Makes a timer part of a connection: in front of a codec, and behind it.
	 * @param pipeline the connection's pipeline
	 * @param codec the name of the codec of HTTP/1.1
	 * @param timeout longest time that a request may take to arrive
	 */
	public static RequestTimer join(ChannelPipeline pipeline, String codec, Duration timeout) {
		RequestTimer timer = new RequestTimer(timeout);
		pipeline.addBefore(codec, "requestTimer", timer);
		pipeline.addAfter(codec, "requestTimerBehindCodec", timer.new BehindCodec());
		return timer;
	}

	@Override
	public void handlerAdded(ChannelHandlerContext added) {
		this.context = added;
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof ByteBuf bytes) {
			read(context, bytes);
		}
		else {
			context.fireChannelRead(message);
		}
	}

	/**
	 * The codec doesn't tell whether it keeps the beginning of a further request after
	 * the end of one. So it gets the bytes in two parts: if the second part, which begins
	 * with the last byte that isn't a line end, ends a request, then none has begun.
	 */
	private void read(ChannelHandlerContext context, ByteBuf bytes) {
		int last = bytes.forEachByteDesc(ByteProcessor.FIND_NON_CRLF);
		if (last > bytes.readerIndex() && !endsWithEmptyLine(bytes)) {
			context.fireChannelRead(bytes.readRetainedSlice(last - bytes.readerIndex()));
		}
		if (last != -1) {
			this.arriving = true;
		}
		context.fireChannelRead(bytes);
	}

	/**
	 * After an empty line the codec keeps nothing: it is the end of a head, or of chunks,
	 * or part of a body.
	 */
	private static boolean endsWithEmptyLine(ByteBuf bytes) {
		int end = bytes.writerIndex();
		return bytes.readableBytes() > 2 && bytes.getByte(end - 1) == HttpConstants.LF
				&& (bytes.getByte(end - 2) == HttpConstants.LF
						|| (bytes.getByte(end - 2) == HttpConstants.CR && bytes.getByte(end - 3) == HttpConstants.LF));
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		start(context);
		context.fireChannelReadComplete();
	}

	private void start(ChannelHandlerContext context) {
		if (this.arriving && !this.paused && this.end == null) {
			this.end = context.executor().schedule(() -> close(context), this.timeout.toNanos(), TimeUnit.NANOSECONDS);
		}
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
		Future<?> pending = this.end;
		if (pending != null) {
			pending.cancel(false);
			this.end = null;
		}
	}

	/** Stops the time while the server reads no further. */
	public void pause() {
		this.paused = true;
		stop();
	}

	/** Starts the time again when the server reads on. */
	public void resume() {
		this.paused = false;
		if (this.context != null) {
			start(this.context);
		}
	}

	/** Sees where requests begin and end. */
	private final class BehindCodec extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			if (message instanceof HttpRequest) {
				RequestTimer.this.arriving = true;
			}
			if (message instanceof LastHttpContent) {
				RequestTimer.this.arriving = false;
				RequestTimer.this.stop();
			}
			context.fireChannelRead(message);
		}

	}

}
