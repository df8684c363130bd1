package io.proxylab.proxy.client;

import java.net.ProtocolException;
import java.util.Optional;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.ReferenceCountUtil;
import io.proxylab.proxy.rules.FramingRules;
import reactor.netty.NettyPipeline;

/**
 * Passes on the one final response of each exchange.
 * <ul>
 * <li>It passes over interim responses, such as 103: of these reactor-netty knows 100
 * only, and takes any other for the final one.
 * <li>It ends the connection when bytes come without a request, or more in the same bytes
 * as the end of a response: the codec would keep part of a response, and read the next
 * one as the rest. By then reactor-netty may have given the connection to the next
 * request.
 * <li>It rejects a response whose end is not certain.
 * <li>It breaks the upstream's silence with interim responses and with parts of a head:
 * the library's own timeout sees only what has passed here.
 * </ul>
 */
final class FinalResponses extends ChannelInboundHandlerAdapter {

	private boolean interim;

	private boolean passedOn;

	/** Whether a request has been sent whose response has not ended. */
	private boolean requested;

	/** Whether a response has ended in the bytes that are being read. */
	private boolean ended;

	private boolean rejected;

	/** The handler that goes before the codec, where bytes still are bytes. */
	ChannelDuplexHandler ofBytes() {
		return new ChannelDuplexHandler() {

			@Override
			public void write(ChannelHandlerContext context, Object bytes, ChannelPromise promise) {
				FinalResponses.this.requested = true;
				var _ = context.write(bytes, promise);
			}

			@Override
			public void channelRead(ChannelHandlerContext context, Object message) {
				if (FinalResponses.this.requested && message instanceof ByteBuf bytes) {
					readBytes(context, bytes);
				}
				else {
					ReferenceCountUtil.release(message);
					var _ = context.close();
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
				var _ = context.close();
			}
		}
		finally {
			bytes.release();
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (this.ended || this.rejected) {
			ReferenceCountUtil.release(message);
			var _ = context.close();
			return;
		}
		if (message instanceof HttpResponse response) {
			this.interim = isInterim(response.status());
			// Where there can be no content, the codec has taken "chunked" away.
			Optional<String> violation = FramingRules.violation(response.headers()::getAll);
			if (violation.isPresent()) {
				reject(context, response, violation.get());
				return;
			}
		}
		if (!this.interim) {
			this.passedOn = true;
			if (message instanceof LastHttpContent) {
				this.ended = true;
				this.requested = false;
			}
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

	private void reject(ChannelHandlerContext context, HttpResponse response, String violation) {
		this.rejected = true;
		ReferenceCountUtil.release(response);
		context.fireExceptionCaught(new ProtocolException(violation));
		var _ = context.close();
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
