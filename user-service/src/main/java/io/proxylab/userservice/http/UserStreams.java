package io.proxylab.userservice.http;

import java.io.IOException;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2FrameStreamException;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.handler.codec.http2.HttpConversionUtil;
import io.netty.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import org.jspecify.annotations.Nullable;

/** A connection of HTTP/2: hands the frames of each request to its stream. */
final class UserStreams extends ChannelInboundHandlerAdapter {

	static final HttpVersion HTTP_2 = new HttpVersion("HTTP", 2, 0, true);

	private static final System.Logger LOG = System.getLogger(UserStreams.class.getName());

	private static final int NO_LIMIT = 0;

	private final LoopState loop;

	private final IntObjectMap<UserStream> streams = new IntObjectHashMap<>();

	private @Nullable ChannelHandlerContext context;

	private boolean reading;

	UserStreams(LoopState loop) {
		this.loop = loop;
	}

	/**
	 * What reads and writes the frames, ahead of this.
	 * @param streams at a time on a connection
	 */
	static Http2FrameCodec codec(int streams) {
		return Http2FrameCodecBuilder.forServer()
			.initialSettings(Http2Settings.defaultSettings()
				.maxConcurrentStreams(streams)
				.initialWindowSize(UserConnection.GREATEST_BODY))
			// Clients that give up are what some experiments are about, and no attack.
			.decoderEnforceMaxRstFramesPerWindow(NO_LIMIT, NO_LIMIT)
			.encoderEnforceMaxRstFramesPerWindow(NO_LIMIT, NO_LIMIT)
			.build();
	}

	@Override
	public void handlerAdded(ChannelHandlerContext ctx) {
		this.context = ctx;
		this.loop.meter().connected();
		this.loop.meter().speaksHttp2();
	}

	ChannelHandlerContext context() {
		if (this.context == null) {
			throw new IllegalStateException("not part of a connection yet");
		}
		return this.context;
	}

	LoopState loop() {
		return this.loop;
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) throws Http2Exception {
		try {
			this.reading = true;
			switch (message) {
				case Http2HeadersFrame head -> begin(head);
				case Http2DataFrame data -> read(data);
				case Http2ResetFrame reset -> leave(reset);
				// Settings, pings and such are the codec's to answer.
				default -> {
				}
			}
		}
		finally {
			ReferenceCountUtil.release(message);
		}
	}

	private void begin(Http2HeadersFrame head) throws Http2Exception {
		UserStream known = this.streams.get(id(head));
		if (known != null) {
			// Trailers.
			if (head.isEndStream()) {
				known.arrived();
			}
			return;
		}
		this.loop.meter().streamOpened();
		HttpRequest request = HttpConversionUtil.toHttpRequest(id(head), head.headers(), true);
		// What the conversion adds, and no client has said.
		request.headers().remove(ExtensionHeaderNames.SCHEME.text()).remove(ExtensionHeaderNames.STREAM_ID.text());
		UserStream stream = new UserStream(this, stream(head), request);
		this.streams.put(id(head), stream);
		if (head.isEndStream()) {
			stream.arrived();
		}
	}

	private void read(Http2DataFrame data) {
		int bytes = data.initialFlowControlledBytes();
		if (bytes > 0) {
			var _ = context().write(new DefaultHttp2WindowUpdateFrame(bytes).stream(stream(data)));
		}
		UserStream known = this.streams.get(id(data));
		if (known != null) {
			known.read(data.content().readableBytes(), data.isEndStream());
		}
	}

	private void leave(Http2ResetFrame reset) {
		UserStream left = this.streams.remove(id(reset));
		if (left != null) {
			left.abort();
		}
	}

	private static Http2FrameStream stream(Http2StreamFrame frame) {
		Http2FrameStream stream = frame.stream();
		if (stream == null) {
			throw new IllegalStateException("a frame of no stream: " + frame.name());
		}
		return stream;
	}

	private static int id(Http2StreamFrame frame) {
		return stream(frame).id();
	}

	/** Nothing more is to be said on a stream. */
	void forget(int id) {
		this.streams.remove(id);
	}

	/** Lets what was written leave, at the latest when all that came was read. */
	void flush() {
		if (!this.reading) {
			context().flush();
		}
	}

	@Override
	public void channelReadComplete(ChannelHandlerContext ctx) {
		this.reading = false;
		ctx.flush();
	}

	@Override
	public void channelInactive(ChannelHandlerContext ctx) {
		this.loop.meter().disconnected();
		this.streams.values().forEach(UserStream::abort);
		this.streams.clear();
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
		if (cause instanceof Http2FrameStreamException ofStream) {
			UserStream failed = this.streams.remove(ofStream.stream().id());
			if (failed != null) {
				failed.abort();
			}
			var _ = ctx.writeAndFlush(new DefaultHttp2ResetFrame(ofStream.error()).stream(ofStream.stream()));
			return;
		}
		if (!(cause instanceof IOException)) {
			LOG.log(System.Logger.Level.WARNING, "Closing the connection of " + ctx.channel().remoteAddress(), cause);
		}
		var _ = ctx.close();
	}

	/** Resets a stream. */
	void reset(Http2FrameStream stream, Http2Error error) {
		var _ = context().write(new DefaultHttp2ResetFrame(error).stream(stream));
		flush();
	}

}
