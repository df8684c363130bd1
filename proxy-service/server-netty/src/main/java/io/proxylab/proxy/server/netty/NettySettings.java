package io.proxylab.proxy.server.netty;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.EventExecutorGroup;
import io.proxylab.proxy.forwarding.LimitSource;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;
import reactor.netty.resources.LoopResources;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/** Reactor Netty's settings, and its limits read from the server they were set on. */
public final class NettySettings implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, LimitSource {

	/** Connections that may wait in the kernel; it cuts this to its own somaxconn. */
	static final int ACCEPT_COUNT = 10_000;

	private final boolean tuned;

	private final LoopResources loops;

	private volatile @Nullable HttpServer server;

	/**
	 * Makes the settings of one server.
	 * @param tuned whether its limits are set rather than left to Reactor Netty
	 * @param loops its event loops
	 */
	public NettySettings(boolean tuned, LoopResources loops) {
		this.tuned = tuned;
		this.loops = loops;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		factory.addServerCustomizers((configured) -> {
			HttpServer result = this.tuned ? configured.option(ChannelOption.SO_BACKLOG, ACCEPT_COUNT) : configured;
			this.server = result;
			return result;
		});
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("server.name", "reactor-netty");
		limits.put("server.eventLoops", eventLoops(this.loops.onServer(LoopResources.DEFAULT_NATIVE)));
		HttpServer running = this.server;
		if (running != null) {
			HttpServerConfig config = running.configuration();
			limits.put("server.http.version", config.protocols()[0].name());
			limits.put("server.connections.max", "unlimited");
			Object backlog = config.options().get(ChannelOption.SO_BACKLOG);
			limits.put("server.acceptCount", (backlog != null) ? backlog : "default");
			limits.put("server.keepAlive.maxRequests", config.maxKeepAliveRequests());
			Duration idle = config.idleTimeout();
			limits.put("server.keepAlive.timeoutMillis", (idle != null) ? idle.toMillis() : -1);
			limits.put("server.requestHead.maxBytes", config.decoder().maxHeaderSize());
			limits.put("server.requestLine.maxBytes", config.decoder().maxInitialLineLength());
		}
		return limits;
	}

	private static int eventLoops(EventExecutorGroup group) {
		int count = 0;
		for (var _ : group) {
			count++;
		}
		return count;
	}

}
