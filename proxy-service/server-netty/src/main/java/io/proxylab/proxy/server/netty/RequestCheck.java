package io.proxylab.proxy.server.netty;

import java.time.Duration;
import java.util.Iterator;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.proxylab.proxy.netty.timing.RequestTimer;
import io.proxylab.proxy.rules.HostRules;
import org.jspecify.annotations.Nullable;
import reactor.netty.NettyPipeline;

/**
 * Finds what Netty's decoder lets through although RFC 9112 has it refused. Reactor Netty
 * then answers as it does to what could not be decoded.
 */
@Sharable
final class RequestCheck extends ChannelInboundHandlerAdapter {

	static final RequestCheck INSTANCE = new RequestCheck();

	private static final String NAME = "requestCheck";

	private RequestCheck() {
	}

	/**
	 * Becomes part of a connection that speaks HTTP/1.1, or may turn out to. Requests
	 * over HTTP/2 have none of these faults: their codec refuses them, or has no words
	 * for them. They have a timer only.
	 * @param pipeline of the connection
	 * @param requestTimeout longest time that a request may take to arrive; null for any
	 * time
	 */
	static void join(ChannelPipeline pipeline, @Nullable Duration requestTimeout) {
		if (pipeline.get(NettyPipeline.HttpCodec) != null) {
			joinCodec(pipeline, requestTimeout);
		}
		else {
			// Reactor Netty's own last handler passes no events on.
			pipeline.addBefore(NettyPipeline.ReactiveBridge, "joining", new OnceAgreed(requestTimeout));
		}
	}

	private static void joinCodec(ChannelPipeline pipeline, @Nullable Duration requestTimeout) {
		boolean http2 = pipeline.get(NettyPipeline.H2MultiplexHandler) != null;
		if (!http2) {
			pipeline.addAfter(NettyPipeline.HttpCodec, NAME, INSTANCE);
		}
		if (requestTimeout == null) {
			return;
		}
		if (http2) {
			pipeline.addBefore(NettyPipeline.HttpCodec, "frameTimer", new FrameTimer(requestTimeout));
		}
		else {
			RequestTimer.join(pipeline, NettyPipeline.HttpCodec, requestTimeout);
		}
	}

	/** Waits until TLS has agreed on a protocol. */
	private static final class OnceAgreed extends ChannelInboundHandlerAdapter {

		private final @Nullable Duration requestTimeout;

		OnceAgreed(@Nullable Duration requestTimeout) {
			this.requestTimeout = requestTimeout;
		}

		@Override
		public void userEventTriggered(ChannelHandlerContext context, Object event) {
			if (event instanceof SslHandshakeCompletionEvent) {
				ChannelPipeline pipeline = context.pipeline();
				pipeline.remove(this);
				if (pipeline.get(NettyPipeline.HttpCodec) != null) {
					joinCodec(pipeline, this.requestTimeout);
				}
			}
			context.fireUserEventTriggered(event);
		}

	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest request && request.decoderResult().isSuccess()) {
			String fault = fault(request);
			if (fault != null) {
				request.setDecoderResult(DecoderResult.failure(new IllegalArgumentException(fault)));
			}
		}
		context.fireChannelRead(message);
	}

	private static @Nullable String fault(HttpRequest request) {
		HttpVersion version = request.protocolVersion();
		boolean current = version.equals(HttpVersion.HTTP_1_1);
		if (!current && !version.equals(HttpVersion.HTTP_1_0)) {
			return "its version is neither HTTP/1.1 nor HTTP/1.0";
		}
		if (request.uri().indexOf('#') != -1) {
			return "its target has a fragment";
		}
		Iterator<? extends CharSequence> hosts = request.headers().valueCharSequenceIterator(HttpHeaderNames.HOST);
		if (!hosts.hasNext()) {
			return current ? "it has no Host" : null;
		}
		boolean valid = HostRules.allow(hosts.next());
		if (hosts.hasNext()) {
			return "it has more than one Host";
		}
		return valid ? null : "its Host is not a host with or without a port";
	}

}
