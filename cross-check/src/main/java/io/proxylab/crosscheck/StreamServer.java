package io.proxylab.crosscheck;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
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
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;

/**
 * A server of HTTP/2 over TLS that counts what it is asked, and answers after as many
 * milliseconds as {@code delay} in a request's query says.
 */
final class StreamServer implements AutoCloseable {

	private static final ByteBuf BODY = Unpooled
		.unreleasableBuffer(Unpooled.directBuffer().writeBytes("{\"id\":1}".getBytes(StandardCharsets.US_ASCII)));

	private final EventLoopGroup loops = new NioEventLoopGroup(1);

	private final AtomicInteger requests = new AtomicInteger();

	private final int failing;

	private final Channel channel;

	private StreamServer(SslContext tls, int port, int failing) {
		this.failing = failing;
		this.channel = new ServerBootstrap().group(this.loops)
			.channel(NioServerSocketChannel.class)
			.childHandler(new ChannelInitializer<>() {
				@Override
				protected void initChannel(Channel accepted) {
					accepted.pipeline()
						.addLast(tls.newHandler(accepted.alloc()))
						.addLast(Http2FrameCodecBuilder.forServer().build())
						.addLast(new Answers());
				}
			})
			.bind("127.0.0.1", port)
			.syncUninterruptibly()
			.channel();
	}

	/**
	 * Starts on the loopback.
	 * @param certificate as PEM, with its chain
	 * @param key as PEM
	 * @param port 0 leaves it to the system
	 * @param failing it answers each so-manieth request with 503
	 * @throws IOException if a file is not what it should be
	 */
	static StreamServer start(Path certificate, Path key, int port, int failing) throws IOException {
		return new StreamServer(SslContextBuilder.forServer(certificate.toFile(), key.toFile())
			.sslProvider(SslProvider.JDK)
			.applicationProtocolConfig(new ApplicationProtocolConfig(ApplicationProtocolConfig.Protocol.ALPN,
					ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
					ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT, ApplicationProtocolNames.HTTP_2))
			.build(), port, failing);
	}

	int port() {
		return ((InetSocketAddress) this.channel.localAddress()).getPort();
	}

	int requests() {
		return this.requests.get();
	}

	@Override
	public void close() {
		this.loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
	}

	private final class Answers extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			if (message instanceof Http2HeadersFrame asked && asked.isEndStream()) {
				int request = StreamServer.this.requests.incrementAndGet();
				String status = (request % StreamServer.this.failing == 0) ? "503" : "200";
				long delay = delayMillis(asked.headers().path());
				if (delay > 0) {
					var _ = context.executor()
						.schedule(() -> answer(context, asked.stream(), status), delay, TimeUnit.MILLISECONDS);
				}
				else {
					answer(context, asked.stream(), status);
				}
			}
			ReferenceCountUtil.release(message);
		}

		private static void answer(ChannelHandlerContext context, Http2FrameStream stream, String status) {
			var _ = context.write(new DefaultHttp2HeadersFrame(
					new DefaultHttp2Headers(false).status(status).add("content-type", "application/json"))
				.stream(stream));
			var _ = context.writeAndFlush(new DefaultHttp2DataFrame(BODY.duplicate(), true).stream(stream));
		}

		private static long delayMillis(CharSequence path) {
			return new QueryStringDecoder(path.toString()).parameters()
				.getOrDefault("delay", List.of("0"))
				.stream()
				.mapToLong(Long::parseLong)
				.findFirst()
				.orElse(0);
		}

		/** Whoever sends nonsense, or goes away, is done with. */
		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
			var _ = context.close();
		}

	}

}
