package io.proxylab.userservice.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.CharsetUtil;
import io.netty.util.ReferenceCountUtil;
import io.proxylab.userservice.delay.Delay.Failing;
import io.proxylab.userservice.delay.Delay.Failure;
import org.jspecify.annotations.Nullable;

/**
 * A connection: takes requests, pipelined ones too, holds each for its delay on the
 * connection's own event loop, and answers in order.
 */
final class UserConnection extends ChannelInboundHandlerAdapter implements Answering {

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
		begin();
	}

	/** The connection is there. */
	void begin() {
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
			refuseAndEnd(Unreadable.of(head.decoderResult().cause()), head);
			return;
		}
		this.request = head;
		this.bodyBytes = 0;
		if (HttpUtil.getContentLength(head, 0L) > GREATEST_BODY) {
			refuseAndEnd(Unreadable.tooLong(GREATEST_BODY), head);
		}
		else if (HttpUtil.is100ContinueExpected(head) && this.oldest == null) {
			var _ = this.channel.writeAndFlush(CONTINUE.duplicate(), this.channel.voidPromise());
		}
	}

	private void read(HttpRequest head, HttpContent content) {
		this.bodyBytes += content.content().readableBytes();
		if (content.decoderResult().isFailure()) {
			refuseAndEnd(Unreadable.of(content.decoderResult().cause()), head);
		}
		else if (this.bodyBytes > GREATEST_BODY) {
			refuseAndEnd(Unreadable.tooLong(GREATEST_BODY), head);
		}
		else if (content instanceof LastHttpContent) {
			this.request = null;
			arrived(head);
		}
	}

	private void arrived(HttpRequest whole) {
		long now = this.loop.nanoTime();
		this.loop.last().add(whole, now);
		Persistence persistence = Persistence.of(whole);
		this.ending = persistence == Persistence.CLOSE;
		boolean head = whole.method().equals(HttpMethod.HEAD);
		switch (this.loop.router().route(whole)) {
			case Ask ask -> hold(Exchange.of(ask, this, this.loop, now, head, persistence));
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
		hold(Exchange.of(problem, this, this.loop, head, persistence));
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

	/** Answers leave in order, so that this may answer none, or several. */
	@Override
	public void answerDue(Exchange exchange) {
		answerDue();
	}

	private void answerDue() {
		boolean on = true;
		while (on && this.oldest != null && this.oldest.isDue()) {
			on = finish(this.oldest);
		}
		if (!this.reading) {
			flush();
		}
		regulate();
	}

	/**
	 * Does with the oldest request what is to become of it.
	 * @return whether the next one's turn has come
	 */
	private boolean finish(Exchange exchange) {
		Failing failing = exchange.failing();
		if (failing == null || failing.failure() == Failure.STATUS) {
			answer(exchange);
			return true;
		}
		if (failing.failure() == Failure.STALL || failing.failure() == Failure.DRIP) {
			exchange.undue();
			new SlowAnswer(this, exchange, failing).start();
		}
		else {
			answered(exchange, this.loop.nanoTime(), Duration.ZERO);
			reset();
		}
		return false;
	}

	private void answer(Exchange exchange) {
		long now = this.loop.nanoTime();
		// First, for what is written may let more requests in.
		answered(exchange, now, Duration.ZERO);
		startOf(exchange, now, !exchange.isHead());
		if (exchange.persistence() == Persistence.CLOSE) {
			end();
		}
	}

	@Override
	public void headOf(Exchange exchange) {
		startOf(exchange, this.loop.nanoTime(), false);
	}

	private void startOf(Exchange exchange, long now, boolean withBody) {
		exchange.answer()
			.write(this.channel, now - exchange.arrivalNanos(), this.loop.date(), exchange.persistence(), withBody);
		this.unflushed = true;
	}

	@Override
	public void write(ByteBuf piece) {
		var _ = this.channel.writeAndFlush(piece, this.channel.voidPromise());
		this.unflushed = false;
	}

	@Override
	public void later(Exchange exchange, Runnable task, Duration after) {
		exchange.heldBy(this.channel.eventLoop().schedule(task, after.toNanos(), TimeUnit.NANOSECONDS));
	}

	@Override
	public long nanoTime() {
		return this.loop.nanoTime();
	}

	@Override
	public void ended(Exchange exchange, Duration more) {
		answered(exchange, this.loop.nanoTime(), more);
		if (exchange.persistence() == Persistence.CLOSE) {
			end();
		}
		answerDue();
	}

	/**
	 * The oldest request is none of this connection's any more.
	 * @param now the event loop's time
	 * @param more what it took beyond its delay, as it was to
	 */
	private void answered(Exchange exchange, long now, Duration more) {
		this.oldest = exchange.next();
		if (this.oldest == null) {
			this.newest = null;
		}
		this.pending--;
		if (!exchange.isRefused()) {
			this.loop.meter().answered(now, now - exchange.arrivalNanos() - exchange.delayNanos() - more.toNanos());
		}
	}

	private void reset() {
		this.channel.config().setOption(ChannelOption.SO_LINGER, 0);
		this.ending = true;
		this.unflushed = false;
		// From the first handler on: that of TLS would say before that this is the end.
		var _ = this.channel.pipeline().firstContext().close();
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

}
