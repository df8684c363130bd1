package io.proxylab.engine.netty;

import java.io.IOException;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import io.proxylab.engine.Answers;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.HttpDate;
import io.proxylab.engine.Reply;

/**
 * A connection: its event loop's own timer wakes the requests. Clients do not pipeline.
 */
final class HelloConnection extends ChannelInboundHandlerAdapter {

	private static final AsciiString SERVER = AsciiString.cached(Answers.SERVER);

	private static final AsciiString SERVER_TIMING = AsciiString.cached("Server-Timing");

	private static final System.Logger LOG = System.getLogger(HelloConnection.class.getName());

	private final Answers answers;

	private final HttpDate date;

	private final Waiting waiting;

	HelloConnection(Answers answers, HttpDate date, Waiting waiting) {
		this.answers = answers;
		this.date = date;
		this.waiting = waiting;
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) {
		this.waiting.end();
		context.fireChannelInactive();
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		try {
			if (message instanceof HttpRequest request) {
				answer(context, request);
			}
		}
		finally {
			ReferenceCountUtil.release(message);
		}
	}

	private void answer(ChannelHandlerContext context, HttpRequest request) {
		if (request.decoderResult().isFailure()) {
			var _ = context.close();
			return;
		}
		String target = request.uri();
		int question = target.indexOf('?');
		Exchange exchange = (question < 0) ? this.answers.begin(request.method().name(), target, null) : this.answers
			.begin(request.method().name(), target.substring(0, question), target.substring(question + 1));
		boolean keepAlive = HttpUtil.isKeepAlive(request);
		if (exchange.waits()) {
			this.waiting.hold(context, exchange, () -> write(context, exchange.end(), keepAlive));
		}
		else {
			write(context, exchange.end(), keepAlive);
		}
	}

	private void write(ChannelHandlerContext context, Reply reply, boolean keepAlive) {
		FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
				HttpResponseStatus.valueOf(reply.status()), Unpooled.wrappedBuffer(reply.body()));
		response.headers()
			.set(HttpHeaderNames.SERVER, SERVER)
			.set(HttpHeaderNames.DATE, this.date.now())
			.set(HttpHeaderNames.CONTENT_TYPE, reply.contentType())
			.setInt(HttpHeaderNames.CONTENT_LENGTH, reply.body().length);
		String timing = reply.serverTiming();
		if (timing != null) {
			response.headers().set(SERVER_TIMING, timing);
		}
		HttpUtil.setKeepAlive(response, keepAlive);
		var written = context.writeAndFlush(response);
		if (!keepAlive) {
			written.addListener(ChannelFutureListener.CLOSE);
		}
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
		if (!(cause instanceof IOException)) {
			LOG.log(System.Logger.Level.WARNING, "Closing a connection", cause);
		}
		var _ = context.close();
	}

}
