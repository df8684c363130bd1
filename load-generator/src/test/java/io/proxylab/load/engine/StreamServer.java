package io.proxylab.load.engine;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;

/** A server of HTTP/2 over TLS that does with each request what a test wants. */
final class StreamServer implements AutoCloseable {

	private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final AtomicInteger requests = new AtomicInteger();

	private final AtomicInteger connections = new AtomicInteger();

	private final AtomicInteger cancelled = new AtomicInteger();

	private final AtomicInteger mostStreams = new AtomicInteger();

	private final Script script;

	private final Channel channel;

	/**
	 * Starts.
	 * @param protocol that it agrees on by ALPN
	 */
	StreamServer(Certificates certificates, String protocol, Http2Settings settings, Script script) throws Exception {
		this.script = script;
		SslContext tls = SslContextBuilder.forServer(certificates.keys(Certificates.GOOD))
			.sslProvider(SslProvider.JDK)
			.applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
					ApplicationProtocolConfig.SelectorFailureBehavior.FATAL_ALERT,
					ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, protocol))
			.build();
		this.channel = new ServerBootstrap().group(this.loops)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<>() {
				@Override
				protected void initChannel(Channel accepted) {
					accepted.pipeline()
						.addLast(tls.newHandler(accepted.alloc()))
						.addLast(Http2FrameCodecBuilder.forServer().initialSettings(settings).build())
						.addLast(new Streams());
				}
			})
			.bind("127.0.0.1", 0)
			.sync()
			.channel();
	}

	static StreamServer answering(Certificates certificates, Script script) throws Exception {
		return new StreamServer(certificates, "h2", Http2Settings.defaultSettings(), script);
	}

	String url() {
		return "https://127.0.0.1:" + ((InetSocketAddress) this.channel.localAddress()).getPort() + "/user";
	}

	int requests() {
		return this.requests.get();
	}

	int connections() {
		return this.connections.get();
	}

	/** Streams that the other side cancelled. */
	int cancelled() {
		return this.cancelled.get();
	}

	/** The most on one connection at a time. */
	int mostStreams() {
		return this.mostStreams.get();
	}

	@Override
	public void close() {
		this.channel.close().syncUninterruptibly();
		this.loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
	}

	/** What is done with a request that is whole. */
	@FunctionalInterface
	interface Script {

		void answer(Asked asked);

	}

	/**
	 * A request.
	 *
	 * @param number from 1
	 */
	record Asked(int number, Http2Headers fields, String body, Http2FrameStream stream, ChannelHandlerContext context) {

		void ok() {
			answer(new DefaultHttp2Headers().status("200"), ScriptedServer.BODY);
		}

		void answer(Http2Headers head, String text) {
			boolean bodiless = text.isEmpty();
			var _ = this.context.write(new DefaultHttp2HeadersFrame(head, bodiless).stream(this.stream));
			if (!bodiless) {
				ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
				var _ = this.context.write(new DefaultHttp2DataFrame(bytes, true).stream(this.stream));
			}
			this.context.flush();
			this.context.pipeline().get(Streams.class).open.remove(this.stream);
		}

		void reset(Http2Error error) {
			var _ = this.context.writeAndFlush(new DefaultHttp2ResetFrame(error).stream(this.stream));
			this.context.pipeline().get(Streams.class).open.remove(this.stream);
		}

		/** Takes no more requests than those up to this one. */
		void goAway() {
			DefaultHttp2GoAwayFrame frame = new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR);
			frame.setExtraStreamIds(0);
			var _ = this.context.writeAndFlush(frame);
		}

		/** Says that it took no stream after a last one, whatever it took. */
		void goAway(int lastStream) {
			send(Unpooled.buffer()
				.writeMedium(8)
				.writeByte(7)
				.writeByte(0)
				.writeInt(0)
				.writeInt(lastStream)
				.writeInt(0));
		}

		/** Sends bytes that its codec would not. */
		void send(ByteBuf bytes) {
			var _ = this.context.pipeline().context(Http2FrameCodec.class).writeAndFlush(bytes);
		}

		void close() {
			var _ = this.context.close();
		}

	}

	private final class Streams extends ChannelInboundHandlerAdapter {

		private final Map<Http2FrameStream, Http2Headers> open = new HashMap<>();

		private final Map<Http2FrameStream, StringBuilder> bodies = new HashMap<>();

		@Override
		public void channelActive(ChannelHandlerContext context) {
			StreamServer.this.connections.incrementAndGet();
		}

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			try {
				switch (message) {
					case Http2HeadersFrame head -> {
						this.open.put(head.stream(), head.headers());
						StreamServer.this.mostStreams.accumulateAndGet(this.open.size(), Math::max);
						whole(context, head.stream(), head.isEndStream());
					}
					case Http2DataFrame data -> {
						this.bodies.computeIfAbsent(data.stream(), (stream) -> new StringBuilder())
							.append(data.content().toString(StandardCharsets.US_ASCII));
						var _ = context.write(new DefaultHttp2WindowUpdateFrame(data.initialFlowControlledBytes())
							.stream(data.stream()));
						whole(context, data.stream(), data.isEndStream());
						context.flush();
					}
					case Http2ResetFrame reset -> {
						if (this.open.remove(reset.stream()) != null) {
							StreamServer.this.cancelled.incrementAndGet();
						}
					}
					default -> {
						// Settings and the like.
					}
				}
			}
			finally {
				ReferenceCountUtil.release(message);
			}
		}

		private void whole(ChannelHandlerContext context, Http2FrameStream stream, boolean last) {
			Http2Headers fields = this.open.get(stream);
			if (last && fields != null) {
				StringBuilder body = this.bodies.remove(stream);
				StreamServer.this.script.answer(new Asked(StreamServer.this.requests.incrementAndGet(), fields,
						(body != null) ? body.toString() : "", stream, context));
			}
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
			var _ = context.close();
		}

	}

}
