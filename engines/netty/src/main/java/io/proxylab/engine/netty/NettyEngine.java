package io.proxylab.engine.netty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import io.proxylab.engine.Answers;
import io.proxylab.engine.EngineLimits;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.HttpDate;
import io.proxylab.engine.RunningEngine;
import io.proxylab.engine.actor.SessionActors;

/** Netty, its acceptor and its event loops. */
final class NettyEngine implements RunningEngine {

	private final int eventLoops;

	private final EventLoopGroup acceptor;

	private final EventLoopGroup loops;

	private final Channel server;

	/** Ends what requests wait in. */
	private final Runnable end;

	private NettyEngine(EngineSettings settings, Answers answers, Supplier<Waiting> waiting, Runnable end)
			throws IOException {
		this.end = end;
		IoHandlerFactory handlers = Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
		Class<? extends ServerChannel> channel = Epoll.isAvailable() ? EpollServerSocketChannel.class
				: NioServerSocketChannel.class;
		HttpDate date = new HttpDate();
		this.eventLoops = settings.ioThreads();
		this.acceptor = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("acceptor", true), handlers);
		this.loops = new MultiThreadIoEventLoopGroup(this.eventLoops, new DefaultThreadFactory("eventLoop", true),
				handlers);
		ChannelFuture bound = new ServerBootstrap().group(this.acceptor, this.loops)
			.channel(channel)
			.option(ChannelOption.SO_BACKLOG, EngineSettings.ACCEPT_COUNT)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childHandler(new ChannelInitializer<Channel>() {

				@Override
				protected void initChannel(Channel connection) {
					connection.pipeline()
						.addLast(new HttpServerCodec())
						.addLast(new HelloConnection(answers, date, waiting.get()));
				}

			})
			.bind(new InetSocketAddress(NetUtil.LOCALHOST4, settings.port()))
			.awaitUninterruptibly();
		this.server = bound.channel();
		Throwable cause = bound.cause();
		if (cause != null) {
			close();
			throw new IOException(String.format(Locale.ROOT, "port %d: %s", settings.port(), cause.getMessage()),
					cause);
		}
	}

	/** Requests wait in the event loops' own timers. */
	static RunningEngine withTimers(EngineSettings settings, Answers answers) throws IOException {
		return new NettyEngine(settings, answers, () -> TimerWaiting.INSTANCE, () -> {
		});
	}

	/** Requests wait in an actor a connection. */
	static RunningEngine withActors(EngineSettings settings, Answers answers) throws IOException {
		SessionActors actors = new SessionActors(settings.ioThreads());
		return new NettyEngine(settings, answers, () -> new ActorWaiting(actors.open()), actors::close);
	}

	@Override
	public int port() {
		return ((InetSocketAddress) this.server.localAddress()).getPort();
	}

	@Override
	public SortedMap<String, Object> limits() {
		String version = Channel.class.getPackage().getImplementationVersion();
		return new EngineLimits("netty", (version != null) ? version : "unknown")
			.connections(-1, this.server.config().getOption(ChannelOption.SO_BACKLOG), true)
			.keepAlive(-1, -1)
			.ioThreads(1, this.eventLoops)
			.byName();
	}

	@Override
	public void close() {
		Future<?> acceptorEnd = this.acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		Future<?> loopsEnd = this.loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
		acceptorEnd.awaitUninterruptibly();
		loopsEnd.awaitUninterruptibly();
		this.end.run();
	}

}
