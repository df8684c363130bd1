package io.proxylab.proxy.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/**
 * Passes over interim responses, such as 103: of these reactor-netty knows 100 only, and
 * takes any other for the final one.
 */
final class InterimResponses extends ChannelInboundHandlerAdapter {

	private boolean interim;

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpResponse response) {
			this.interim = isInterim(response.status());
		}
		if (!this.interim) {
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

	private static boolean isInterim(HttpResponseStatus status) {
		return status.codeClass() == HttpStatusClass.INFORMATIONAL
				&& status.code() > HttpResponseStatus.SWITCHING_PROTOCOLS.code();
	}

}
