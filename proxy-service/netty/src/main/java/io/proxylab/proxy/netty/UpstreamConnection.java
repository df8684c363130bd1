package io.proxylab.proxy.netty;

import java.io.IOException;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.util.ReferenceCountUtil;
import io.proxylab.proxy.rules.FramingRules;
import io.proxylab.proxy.rules.Reason;
import org.jspecify.annotations.Nullable;

/** A connection to the upstream: one request at a time, each sent once. */
final class UpstreamConnection extends ChannelInboundHandlerAdapter {

	private static final System.Logger LOG = System.getLogger(UpstreamConnection.class.getName());

	private final UpstreamPool pool;

	private final Channel channel;

	private final ProxySettings settings;

	private final long timeoutNanos;

	private final Content body;

	private @Nullable Exchange exchange;

	private @Nullable HttpResponse head;

	/** An answer such as 103, which the final one follows, is passed over. */
	private boolean interim;

	/** Whether a response has ended in the bytes that are being read. */
	private boolean ended;

	private long heardNanos;

	UpstreamConnection(UpstreamPool pool, Channel channel, ProxySettings settings) {
		this.pool = pool;
		this.channel = channel;
		this.settings = settings;
		this.timeoutNanos = settings.responseTimeout().toNanos();
		this.body = new Content(channel.alloc(), settings.maxBody());
	}

	/** Sends a request; the exchange hears of what comes of it. */
	void send(Exchange next) {
		this.exchange = next;
		this.heardNanos = System.nanoTime();
		var _ = this.channel.writeAndFlush(next.sentOn(this, this.settings), this.channel.voidPromise());
	}

	/** Whether an answer is due and nothing of it came for too long. */
	boolean isSilent(long nowNanos) {
		return this.exchange != null && nowNanos - this.heardNanos > this.timeoutNanos;
	}

	/**
	 * Returns the handler that goes before the codec. It ends the connection when bytes
	 * come without a request, or more in the same bytes as the end of a response: the
	 * codec would keep part of a response, and read the next one as the rest.
	 */
	ChannelInboundHandlerAdapter ofBytes() {
		return new ChannelInboundHandlerAdapter() {

			@Override
			public void channelRead(ChannelHandlerContext context, Object message) {
				if (UpstreamConnection.this.exchange != null && message instanceof ByteBuf bytes) {
					readBytes(context, bytes);
				}
				else {
					ReferenceCountUtil.release(message);
					close();
				}
			}

		};
	}

	private void readBytes(ChannelHandlerContext context, ByteBuf bytes) {
		this.ended = false;
		bytes.retain();
		try {
			context.fireChannelRead(bytes);
			if (this.ended && bytes.isReadable()) {
				close();
			}
		}
		finally {
			bytes.release();
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		try {
			Exchange current = this.exchange;
			if (current == null) {
				// Nobody asked.
				close();
				return;
			}
			this.heardNanos = System.nanoTime();
			if (message instanceof HttpResponse response) {
				begin(current, response);
			}
			if (message instanceof HttpContent content && this.exchange != null) {
				add(current, content);
			}
		}
		finally {
			ReferenceCountUtil.release(message);
		}
	}

	private void begin(Exchange current, HttpResponse response) {
		if (response.decoderResult().isFailure()) {
			fail((response.decoderResult().cause() instanceof TooLongHttpHeaderException) ? Reason.RESPONSE_TOO_LARGE
					: Reason.UPSTREAM_PROTOCOL);
		}
		else if (response.status().code() == HttpResponseStatus.SWITCHING_PROTOCOLS.code()) {
			fail(Reason.UPSTREAM_PROTOCOL);
		}
		else if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
			this.interim = true;
		}
		else if (FramingRules.violation(response.headers()::getAll).isPresent()) {
			fail(Reason.UPSTREAM_PROTOCOL);
		}
		else if (!current.isHead() && HttpUtil.getContentLength(response, 0L) > this.settings.maxBody()) {
			fail(Reason.RESPONSE_TOO_LARGE);
		}
		else {
			this.head = response;
		}
	}

	private void add(Exchange current, HttpContent content) {
		if (content.decoderResult().isFailure()) {
			fail(Reason.UPSTREAM_PROTOCOL);
		}
		else if (this.interim) {
			this.interim = !(content instanceof LastHttpContent);
		}
		else if (!this.body.add(content.content())) {
			fail(Reason.RESPONSE_TOO_LARGE);
		}
		else if (content instanceof LastHttpContent && this.head != null) {
			complete(current, this.head);
		}
	}

	private void complete(Exchange current, HttpResponse response) {
		ByteBuf whole = this.body.take();
		this.exchange = null;
		this.head = null;
		this.ended = true;
		// Before the answer: its client may have the next request ready.
		if (this.settings.keepAlive() && HttpUtil.isKeepAlive(response) && this.channel.isActive()) {
			this.pool.free(this);
		}
		else {
			close();
		}
		current.answered(response, whole);
	}

	/** Ends the connection, and with it what was under way, if anything was. */
	void fail(Reason reason) {
		Exchange failed = this.exchange;
		abandon();
		if (failed != null) {
			failed.failed(reason);
		}
	}

	/** Ends the connection without a word to anyone. */
	void abandon() {
		this.exchange = null;
		this.head = null;
		this.body.clear();
		close();
	}

	private void close() {
		var _ = this.channel.close();
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		fail(Reason.UPSTREAM_CLOSED);
		this.pool.ended(this);
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
		// That an upstream ends its connection is told to the client.
		if (!(cause instanceof IOException)) {
			LOG.log(System.Logger.Level.WARNING, "Closing a connection to the upstream", cause);
		}
		fail(Reason.UPSTREAM_CLOSED);
	}

}
