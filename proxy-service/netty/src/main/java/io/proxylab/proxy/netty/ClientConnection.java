package io.proxylab.proxy.netty;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.proxylab.proxy.netty.timing.RequestTimer;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import org.jspecify.annotations.Nullable;

/** A connection of a client: reads requests whole, and answers them one after another. */
final class ClientConnection extends ChannelInboundHandlerAdapter {

	private static final System.Logger LOG = System.getLogger(ClientConnection.class.getName());

	/** A client that sends more ahead of its answers is read no further. */
	private static final int MOST_AHEAD = 64;

	/**
	 * How long a client may still send after it was refused: closed at once, the reset
	 * would overtake the answer (RFC 9112, section 9.6).
	 */
	private static final long LINGER_SECONDS = 5;

	private final ProxyLoop loop;

	private final Channel channel;

	private final RequestTimer timer;

	/** What arrived while an earlier request was under way. */
	private final Deque<Object> ahead = new ArrayDeque<>();

	private final Content body;

	/** The request that is arriving. */
	private @Nullable HttpRequest head;

	/** That request as it is to go on; null if it is not. */
	private @Nullable ForwardedRequest admitted;

	private @Nullable RequestRefusedException refused;

	/** The request that is under way. */
	private @Nullable Exchange exchange;

	private boolean keepAlive = true;

	private boolean readingOn;

	/** Whatever comes in from now on is ignored. */
	private boolean ending;

	ClientConnection(ProxyLoop loop, Channel channel, RequestTimer timer) {
		this.timer = timer;
		this.loop = loop;
		this.channel = channel;
		this.body = new Content(channel.alloc(), loop.settings().maxBody());
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (this.ending) {
			ReferenceCountUtil.release(message);
		}
		else if (this.exchange != null || !this.ahead.isEmpty() || !this.channel.isWritable()) {
			this.ahead.add(message);
			if (this.ahead.size() >= MOST_AHEAD) {
				readOn(false);
			}
		}
		else {
			read(message);
		}
	}

	private void read(Object message) {
		try {
			if (message instanceof HttpRequest request) {
				begin(request);
			}
			if (message instanceof HttpContent content && this.head != null) {
				add(this.head, content);
			}
		}
		finally {
			ReferenceCountUtil.release(message);
		}
	}

	private void begin(HttpRequest request) {
		this.head = request;
		this.admitted = null;
		this.refused = null;
		if (request.decoderResult().isFailure()) {
			refuseAndEnd(request, new RequestRefusedException(Reason.BAD_REQUEST));
			return;
		}
		try {
			this.admitted = ForwardedRequest.of(request, this.loop.settings().maxBody());
			if (HttpUtil.is100ContinueExpected(request)) {
				var _ = this.channel.writeAndFlush(
						new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE,
								Unpooled.EMPTY_BUFFER, HeaderLines.empty(), HeaderLines.empty()),
						this.channel.voidPromise());
			}
		}
		catch (RequestRefusedException ex) {
			this.refused = ex;
			if (ex.reason() == Reason.REQUEST_TOO_LARGE || ex.reason() == Reason.BAD_REQUEST
					|| ex.reason() == Reason.EXPECTATION_FAILED || HttpUtil.is100ContinueExpected(request)
					|| HeadRules.hasUnknownCoding(request.headers())) {
				// Its body is not waited for.
				refuseAndEnd(request, ex);
			}
		}
	}

	private void add(HttpRequest request, HttpContent content) {
		if (content.decoderResult().isFailure()) {
			refuseAndEnd(request, new RequestRefusedException(Reason.BAD_REQUEST));
		}
		else if (!this.body.add(content.content())) {
			refuseAndEnd(request, new RequestRefusedException(Reason.REQUEST_TOO_LARGE));
		}
		else if (content instanceof LastHttpContent) {
			arrived(request);
		}
	}

	private void arrived(HttpRequest request) {
		this.head = null;
		this.keepAlive = HttpUtil.isKeepAlive(request);
		ForwardedRequest whole = this.admitted;
		if (this.refused != null) {
			this.body.clear();
			refuse(request, this.refused);
		}
		else if (whole != null && isHealth(request, whole.target())) {
			this.body.clear();
			write(request, Answers.up(whole.isHead(), this.loop.date()));
		}
		else if (whole != null) {
			this.loop.meter().begin();
			Exchange begun = new Exchange(this, whole, this.body.take());
			this.exchange = begun;
			this.loop.pool().send(begun);
		}
	}

	private static boolean isHealth(HttpRequest request, String target) {
		return (target.equals("/livez") || target.equals("/readyz"))
				&& (request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD));
	}

	/** Passes the upstream's answer on. */
	void answered(Exchange answered, HttpResponse response, ByteBuf content) {
		end(answered);
		try {
			write(answered.request(), Answers.of(response, content, answered.isHead(), this.loop.date()));
		}
		catch (RequestRefusedException ex) {
			refuse(answered.request(), ex);
		}
		readOn();
	}

	/** Tells the client why there is no answer of the upstream. */
	void failed(Exchange failed, Reason reason) {
		end(failed);
		refuse(failed.request(), new RequestRefusedException(reason));
		readOn();
	}

	private void end(Exchange ended) {
		this.exchange = null;
		this.loop.meter().end();
		if (this.loop.settings().timed()) {
			this.loop.meter().took(ended.nanosSoFar());
		}
	}

	private void refuse(HttpRequest request, RequestRefusedException why) {
		this.loop.meter().failed(why.reason());
		write(request, Answers.problem(why, request.method().equals(HttpMethod.HEAD), this.loop.date()));
	}

	private void write(HttpRequest request, FullHttpResponse answer) {
		if (!this.keepAlive) {
			this.ending = true;
			answer.headers().add(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
			this.channel.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
			return;
		}
		if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
			answer.headers().add(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
		}
		var _ = this.channel.writeAndFlush(answer, this.channel.voidPromise());
	}

	/** Answers a request that is not whole, after which nobody knows where one begins. */
	private void refuseAndEnd(HttpRequest request, RequestRefusedException why) {
		this.loop.meter().failed(why.reason());
		this.ending = true;
		this.head = null;
		this.body.clear();
		FullHttpResponse answer = Answers.problem(why, request.method().equals(HttpMethod.HEAD), this.loop.date());
		answer.headers().add(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
		this.channel.writeAndFlush(answer).addListener((written) -> {
			if (this.channel instanceof DuplexChannel duplex) {
				duplex.shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
			}
			var _ = this.channel.eventLoop().schedule(this::close, LINGER_SECONDS, TimeUnit.SECONDS);
		});
	}

	/** Takes what came ahead, as long as it can be served at once. */
	private void readOn() {
		if (this.readingOn || this.ahead.isEmpty()) {
			return;
		}
		this.readingOn = true;
		while (this.exchange == null && !this.ending && this.channel.isWritable() && !this.ahead.isEmpty()) {
			read(this.ahead.remove());
		}
		this.readingOn = false;
		if (this.ending) {
			releaseAhead();
		}
		readOn(this.ahead.size() < MOST_AHEAD);
	}

	private void readOn(boolean on) {
		this.channel.config().setAutoRead(on);
		if (on) {
			this.timer.resume();
		}
		else {
			this.timer.pause();
		}
	}

	private void releaseAhead() {
		this.ahead.forEach(ReferenceCountUtil::release);
		this.ahead.clear();
	}

	@Override
	public void channelWritabilityChanged(ChannelHandlerContext context) {
		readOn();
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		this.ending = true;
		this.head = null;
		this.body.clear();
		releaseAhead();
		Exchange lost = this.exchange;
		if (lost != null) {
			end(lost);
			lost.cancel(this.loop.pool());
		}
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
		// A client that resets its connection is an everyday matter.
		if (!(cause instanceof IOException)) {
			LOG.log(System.Logger.Level.WARNING, "Closing the connection of " + this.channel.remoteAddress(), cause);
		}
		close();
	}

	private void close() {
		var _ = this.channel.close();
	}

}
