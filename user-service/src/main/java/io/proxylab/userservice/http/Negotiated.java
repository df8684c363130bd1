package io.proxylab.userservice.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;

/**
 * Speaks what a client has chosen in its handshake: HTTP/1.1 if it has chosen nothing.
 */
final class Negotiated extends ApplicationProtocolNegotiationHandler {

	private final LoopState loop;

	private final int streams;

	/**
	 * Of a connection.
	 * @param streams at a time, over HTTP/2
	 */
	Negotiated(LoopState loop, int streams) {
		super(ApplicationProtocolNames.HTTP_1_1);
		this.loop = loop;
		this.streams = streams;
	}

	@Override
	protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
		if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
			ctx.pipeline().addLast(UserStreams.codec(this.streams), new UserStreams(this.loop));
		}
		else {
			UserConnection connection = new UserConnection(this.loop, ctx.channel());
			ctx.pipeline().addLast(new HttpRequestDecoder(), connection);
			connection.begin();
		}
	}

	/** The connection of whoever cannot agree on TLS ends, which is told nobody. */
	@Override
	protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
		var _ = ctx.close();
	}

}
