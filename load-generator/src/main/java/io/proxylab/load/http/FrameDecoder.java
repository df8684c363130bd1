package io.proxylab.load.http;

import java.io.IOException;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/** Reads the frames of a connection, and tells it what becomes of its channel. */
final class FrameDecoder extends ByteToMessageDecoder {

	private final SharedConnection connection;

	private final Incoming incoming;

	private final Http2FrameReader reader;

	FrameDecoder(SharedConnection connection, Incoming incoming) {
		this.connection = connection;
		this.incoming = incoming;
		this.reader = new DefaultHttp2FrameReader(new AnswerFields(incoming::answer));
	}

	/** TLS says what it agreed on. */
	@Override
	public void userEventTriggered(ChannelHandlerContext context, Object event) {
		if (event instanceof SslHandshakeCompletionEvent agreed) {
			if (agreed.isSuccess()) {
				this.connection.agreed(context.pipeline().get(SslHandler.class).applicationProtocol());
			}
			else {
				this.connection.disagreed(agreed.cause());
			}
		}
	}

	@Override
	protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
		try {
			this.reader.readFrame(context, in, this.incoming);
		}
		catch (Http2Exception ex) {
			this.connection.misread(ex);
		}
	}

	@Override
	public void channelInactive(ChannelHandlerContext context) throws Exception {
		super.channelInactive(context);
		this.connection.lost("the target closed the connection before the answer was whole");
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
		Throwable cause = Failure.unwrapped(thrown);
		if (cause instanceof IOException) {
			this.connection.lost(Failure.reason(cause));
			var _ = context.close();
		}
		else {
			this.connection.broke(cause);
		}
	}

}
