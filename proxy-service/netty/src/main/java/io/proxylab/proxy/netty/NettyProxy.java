package io.proxylab.proxy.netty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.proxylab.proxy.netty.timing.RequestTimer;

/** The proxy, listening on its two ports of 127.0.0.1. */
final class NettyProxy implements AutoCloseable {

	/** Its id in the catalogue. */
	static final String ID = "netty";

	/** Connections that may wait in the kernel; it cuts this to its own somaxconn. */
	private static final int ACCEPT_COUNT = 10_000;

	private static final String CODEC = "codec";

	private static final int LONGEST_MANAGEMENT_REQUEST = 16 * 1024;

	private final ProxySettings settings;

	/** Accepts, so that event loops that are never out of work need not. */
	private final EventLoopGroup acceptor;

	private final EventLoopGroup loops;

	private final EventLoopGroup management;

	private final IdentityHashMap<EventExecutor, ProxyLoop> shared = new IdentityHashMap<>();

	private int port;

	private int managementPort;

	private NettyProxy(ProxySettings settings, Transport transport) {
		this.settings = settings;
		this.acceptor = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("eventLoop-acceptor"),
				transport.handlers());
		this.loops = new MultiThreadIoEventLoopGroup(settings.eventLoops(), new DefaultThreadFactory("eventLoop"),
				transport.handlers());
		this.management = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("management"),
				transport.handlers());
		for (EventExecutor loop : this.loops) {
			this.shared.put(loop,
					new ProxyLoop((EventLoop) loop, transport, settings, settings.maxConnections(this.shared.size())));
		}
	}

	/**
	 * Starts it.
	 * @throws IOException if it cannot listen; the message names port and cure
	 */
	static NettyProxy start(ProxySettings settings) throws IOException {
		Transport transport = Transport.best();
		NettyProxy proxy = new NettyProxy(settings, transport);
		boolean started = false;
		try {
			proxy.listen(transport);
			started = true;
			return proxy;
		}
		finally {
			if (!started) {
				proxy.close();
			}
		}
	}

	private void listen(Transport transport) throws IOException {
		Channel server = bind(transport, this.acceptor, this.loops, this.settings.port(), "server.port",
				new ChannelInitializer<Channel>() {

					@Override
					protected void initChannel(Channel channel) {
						ProxyLoop loop = Objects.requireNonNull(NettyProxy.this.shared.get(channel.eventLoop()));
						channel.pipeline()
							.addLast(CODEC,
									new HttpServerCodec(new HttpDecoderConfig().setMaxHeaderSize(Answers.MAX_HEAD)
										.setMaxInitialLineLength(Answers.MAX_HEAD)));
						RequestTimer timer = RequestTimer.join(channel.pipeline(), CODEC,
								NettyProxy.this.settings.requestTimeout());
						channel.pipeline().addLast(new ClientConnection(loop, channel, timer));
					}

				});
		this.port = portOf(server);
		this.managementPort = portOf(bind(transport, this.management, this.management, this.settings.managementPort(),
				"management.server.port", new ChannelInitializer<Channel>() {

					@Override
					protected void initChannel(Channel channel) {
						channel.pipeline()
							.addLast(new HttpServerCodec())
							.addLast(new HttpObjectAggregator(LONGEST_MANAGEMENT_REQUEST))
							.addLast(new ManagementConnection(
									() -> Figures.text(NettyProxy.this.shared.values(), NettyProxy.this.settings),
									() -> Limits.read(NettyProxy.this.settings, server, NettyProxy.this.acceptor,
											NettyProxy.this.loops)));
					}

				}));
	}

	private static Channel bind(Transport transport, EventLoopGroup acceptor, EventLoopGroup loops, int port,
			String setting, ChannelHandler connections) throws IOException {
		ChannelFuture bound = new ServerBootstrap().group(acceptor, loops)
			.channel(transport.serverChannel())
			.option(ChannelOption.SO_BACKLOG, ACCEPT_COUNT)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childHandler(connections)
			.bind(new InetSocketAddress(NetUtil.LOCALHOST4, port))
			.awaitUninterruptibly();
		Throwable cause = bound.cause();
		if (cause != null) {
			throw new IOException(String.format(Locale.ROOT,
					"The setting %s cannot be '%d': cannot listen on %s (%s). End what listens there, ", setting, port,
					NetUtil.LOCALHOST4.getHostAddress(), cause.getMessage()) + "or use another port, 0 for a free one.",
					cause);
		}
		return bound.channel();
	}

	private static int portOf(Channel server) {
		return ((InetSocketAddress) server.localAddress()).getPort();
	}

	/** Where requests are forwarded. */
	int port() {
		return this.port;
	}

	/** Where health, figures and limits are told. */
	int managementPort() {
		return this.managementPort;
	}

	/** Waits until it is closed. */
	void awaitClosed() throws InterruptedException {
		this.loops.terminationFuture().await();
		this.management.terminationFuture().await();
	}

	/** Stops listening and drops all connections. */
	@Override
	public void close() {
		Future<?> acceptorEnd = this.acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		Future<?> loopsEnd = this.loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		Future<?> managementEnd = this.management.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		acceptorEnd.awaitUninterruptibly();
		loopsEnd.awaitUninterruptibly();
		managementEnd.awaitUninterruptibly();
	}

}
