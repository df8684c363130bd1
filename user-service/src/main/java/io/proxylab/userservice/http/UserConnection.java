package io.proxylab.userservice.http;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.CharsetUtil;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * A connection: takes requests, pipelined ones too, holds each for its delay on the
 * connection's own event loop, and answers in order.
 */
final class UserConnection extends ChannelInboundHandlerAdapter {

	/** Request bodies are read and forgotten, up to this size in bytes. */
	static final int GREATEST_BODY = 1 << 20;

	/** A client that sends more requests ahead of their answers is read no further. */
	static final int MOST_PIPELINED = 128;

	private static final System.Logger LOG = System.getLogger(UserConnection.class.getName());

	private static final ByteBuf CONTINUE = Unpooled
		.unreleasableBuffer(Unpooled.copiedBuffer("HTTP/1.1 100 Continue\r\n\r\n", CharsetUtil.US_ASCII).asReadOnly());

	/**
	 * How long a client may still send after its connection was ended for an error:
	 * closed at once, the reset would overtake the answer (RFC 9112, 9.6).
	 */
	private static final long LINGER_MILLIS = 5000;

	private final LoopState loop;

	private final Channel channel;

	/** The request whose body is arriving. */
	private @Nullable HttpRequest request;

	private long bodyBytes;

	private @Nullable Exchange oldest;

	private @Nullable Exchange newest;

	private int pending;

	private boolean reading;

	private boolean unflushed;

	/** Whatever comes in from now on is ignored. */
	private boolean ending;

	/** The end is due to an error, so that the client may still be sending. */
	private boolean lingering;

	UserConnection(LoopState loop, Channel channel) {
		this.loop = loop;
		this.channel = channel;
	}

	@Override
	public void channelActive(ChannelHandlerContext ctx) {
		this.loop.meter().connected();
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		try {
			this.reading = true;
			if (message instanceof HttpRequest head && !this.ending) {
				begin(head);
			}
			if (message instanceof HttpContent content && this.request != null && !this.ending) {
				read(this.request, content);
			}
		}
		finally {
			ReferenceCountUtil.release(message);
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext ctx) {
		this.reading = false;
		flush();
	}

	@Override
	public void channelWritabilityChanged(ChannelHandlerContext ctx) {
		regulate();
	}

	@Override
	public void channelInactive(ChannelHandlerContext ctx) {
		this.loop.meter().disconnected();
		long now = this.loop.nanoTime();
		for (Exchange exchange = this.oldest; exchange != null; exchange = exchange.next()) {
			exchange.cancel();
			if (!exchange.isRefused()) {
				this.loop.meter().aborted(now);
			}
		}
		this.oldest = null;
		this.newest = null;
		this.pending = 0;
		this.ending = true;
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
		// A client that resets its connection is an everyday matter: counted as aborted.
		if (!(cause instanceof IOException)) {
			LOG.log(System.Logger.Level.WARNING, "Closing the connection of " + ctx.channel().remoteAddress(), cause);
		}
		close();
	}

	private void close() {
		var _ = this.channel.close();
	}

	private void begin(HttpRequest head) {
		if (head.decoderResult().isFailure()) {
			refuseAndEnd(malformed(head.decoderResult().cause()), head);
			return;
		}
		this.request = head;
		this.bodyBytes = 0;
		if (HttpUtil.getContentLength(head, 0L) > GREATEST_BODY) {
			refuseAndEnd(tooLong(), head);
		}
		else if (HttpUtil.is100ContinueExpected(head) && this.oldest == null) {
			var _ = this.channel.writeAndFlush(CONTINUE.duplicate(), this.channel.voidPromise());
		}
	}

	private void read(HttpRequest head, HttpContent content) {
		this.bodyBytes += content.content().readableBytes();
		if (content.decoderResult().isFailure()) {
			refuseAndEnd(malformed(content.decoderResult().cause()), head);
		}
		else if (this.bodyBytes > GREATEST_BODY) {
			refuseAndEnd(tooLong(), head);
		}
		else if (content instanceof LastHttpContent) {
			this.request = null;
			arrived(head);
		}
	}

	private void arrived(HttpRequest whole) {
		long now = this.loop.nanoTime();
		Persistence persistence = Persistence.of(whole);
		this.ending = persistence == Persistence.CLOSE;
		boolean head = whole.method().equals(HttpMethod.HEAD);
		switch (this.loop.router().route(whole)) {
			case Ask ask -> {
				long delayNanos = this.loop.delayNanos(ask, now);
				this.loop.meter().held(now);
				hold(new Exchange(this, ask.answer(), now, delayNanos, false, head, persistence));
			}
			case Problem problem -> refuse(problem, head, persistence);
		}
	}

	private void refuseAndEnd(Problem problem, HttpRequest head) {
		this.request = null;
		this.ending = true;
		this.lingering = true;
		refuse(problem, head.method().equals(HttpMethod.HEAD), Persistence.CLOSE);
	}

	private void refuse(Problem problem, boolean head, Persistence persistence) {
		this.loop.meter().refused();
		hold(new Exchange(this, Answer.problem(problem), this.loop.nanoTime(), 0, true, head, persistence));
	}

	private void hold(Exchange exchange) {
		if (this.newest == null) {
			this.oldest = exchange;
		}
		else {
			this.newest.followedBy(exchange);
		}
		this.newest = exchange;
		this.pending++;
		if (exchange.delayNanos() == 0) {
			exchange.due();
			answerDue();
		}
		else {
			long spent = this.loop.nanoTime() - exchange.arrivalNanos();
			exchange.heldBy(
					this.channel.eventLoop().schedule(exchange, exchange.delayNanos() - spent, TimeUnit.NANOSECONDS));
			regulate();
		}
	}

	/** Answers the oldest requests, as far as their delays are over. */
	void answerDue() {
		while (this.oldest != null && this.oldest.isDue()) {
			Exchange exchange = this.oldest;
			this.oldest = exchange.next();
			if (this.oldest == null) {
				this.newest = null;
			}
			this.pending--;
			answer(exchange);
		}
		if (!this.reading) {
			flush();
		}
		regulate();
	}

	private void answer(Exchange exchange) {
		long now = this.loop.nanoTime();
		long actual = now - exchange.arrivalNanos();
		if (!exchange.isRefused()) {
			this.loop.meter().answered(now, actual - exchange.delayNanos());
		}
		exchange.answer().write(this.channel, actual, this.loop.date(), exchange.persistence(), !exchange.isHead());
		this.unflushed = true;
		if (exchange.persistence() == Persistence.CLOSE) {
			end();
		}
	}

	private void end() {
		this.unflushed = false;
		if (this.lingering && this.channel instanceof DuplexChannel duplex) {
			this.channel.flush();
			duplex.shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
			var _ = this.channel.eventLoop().schedule(this::close, LINGER_MILLIS, TimeUnit.MILLISECONDS);
		}
		else {
			this.channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
		}
	}

	private void flush() {
		if (this.unflushed) {
			this.unflushed = false;
			this.channel.flush();
		}
	}

	/**
	 * Reads on only while the client takes its answers and has not too many to come. What
	 * is ignored anyway is read on, or a close would reset the connection.
	 */
	private void regulate() {
		boolean read = this.ending || (this.pending < MOST_PIPELINED && this.channel.isWritable());
		if (read != this.channel.config().isAutoRead()) {
			this.channel.config().setAutoRead(read);
		}
	}

	private static Problem tooLong() {
		return Problem.of(413, "Content Too Large", "the body is longer than " + GREATEST_BODY + " bytes; send less");
	}

	private static Problem malformed(Throwable cause) {
		return switch (cause) {
			case TooLongHttpLineException tooLong ->
				Problem.of(414, "URI Too Long", "the request target is too long: " + tooLong.getMessage());
			case TooLongHttpHeaderException tooLong ->
				Problem.of(431, "Request Header Fields Too Large", "the headers are too long: " + tooLong.getMessage());
			default -> Problem.of(400, "Bad Request", "the request is not HTTP/1.1: " + cause.getMessage());
		};
	}

}
