package io.proxylab.proxy.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.ReferenceCountUtil;
import reactor.netty.NettyPipeline;

/**
 * Passes on the one final response of each exchange.
 * <ul>
 * <li>It passes over interim responses, such as 103: of these reactor-netty knows 100
 * only, and takes any other for the final one.
 * <li>It ends the connection when more comes in the same bytes as the end of a response:
 * reactor-netty may have given the connection to the next request by then, which would
 * get it for its answer.
 * <li>It breaks the upstream's silence with interim responses and with parts of a head:
 * the library's own timeout sees only what has passed here.
 * </ul>
 */
final class FinalResponses extends ChannelInboundHandlerAdapter {

	private boolean interim;

	private boolean passedOn;

	private boolean ended;

	/** The handler that goes before the codec, where bytes still are bytes. */
	ChannelInboundHandlerAdapter ofBytes() {
		return new ChannelInboundHandlerAdapter() {

			@Override
			public void channelRead(ChannelHandlerContext context, Object bytes) {
				FinalResponses.this.ended = false;
				context.fireChannelRead(bytes);
			}

		};
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (this.ended) {
			ReferenceCountUtil.release(message);
			var _ = context.close();
			return;
		}
		if (message instanceof HttpResponse response) {
			this.interim = isInterim(response.status());
		}
		if (!this.interim) {
			this.passedOn = true;
			this.ended = message instanceof LastHttpContent;
			context.fireChannelRead(message);
			return;
		}
		ReferenceCountUtil.release(message);
		if (message instanceof LastHttpContent) {
			this.interim = false;
			// Reading on is the library's to ask, which does not know of this message.
			context.read();
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext context) {
		if (!this.passedOn
				&& context.pipeline().get(NettyPipeline.ResponseTimeoutHandler) instanceof IdleStateHandler timeout) {
			timeout.resetReadTimeout();
		}
		this.passedOn = false;
		context.fireChannelReadComplete();
	}

	private static boolean isInterim(HttpResponseStatus status) {
		return status.codeClass() == HttpStatusClass.INFORMATIONAL
				&& status.code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
	}

}
