package io.proxylab.proxy.server.netty;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.proxylab.proxy.client.TlsLibrary;
import io.proxylab.proxy.forwarding.Http2Limits;
import io.proxylab.proxy.forwarding.LimitSource;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.Http2SettingsSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.SslProvider;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * Reactor Netty's settings, and its limits read from the server they were set on. On both
 * tracks it refuses what the other servers refuse.
 */
public final class NettySettings
		implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, LimitSource, AutoCloseable {

	/** Connections that may wait in the kernel; it cuts this to its own somaxconn. */
	static final int ACCEPT_COUNT = 10_000;

	private static final int NO_LIMIT = 0;

	private final boolean tuned;

	private final LoopResources loops;

	private final TlsLibrary tls;

	private final @Nullable Duration requestTimeout;

	private volatile @Nullable HttpServer server;

	private volatile @Nullable Channel bound;

	/**
	 * Makes the settings of one server.
	 * @param tuned whether its limits are set rather than left to Reactor Netty
	 * @param loops its event loops
	 * @param requestTimeout longest time that a request may take to arrive; null for any
	 * time
	 * @param tls what does the work of TLS, where it serves that
	 */
	public NettySettings(boolean tuned, LoopResources loops, @Nullable Duration requestTimeout, TlsLibrary tls) {
		this.requestTimeout = requestTimeout;
		this.tls = tls;
		this.tuned = tuned;
		this.loops = tuned ? new OwnAcceptor(loops) : loops;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		if (this.loops instanceof OwnAcceptor) {
			// A server's own runOn would be overruled by the factory's resources.
			ReactorResourceFactory resources = new ReactorResourceFactory();
			resources.setUseGlobalResources(false);
			resources.setLoopResources(this.loops);
			resources.start();
			factory.setResourceFactory(resources);
		}
		factory.addServerCustomizers((configured) -> {
			HttpServer secured = ServedTls.by(this.tls, factory, configured);
			HttpServer result = this.tuned ? tuned(secured) : secured;
			this.server = result;
			return checked(result).doOnBound((listening) -> this.bound = listening.channel());
		});
	}

	private static HttpServer tuned(HttpServer server) {
		HttpServer result = server.option(ChannelOption.SO_BACKLOG, ACCEPT_COUNT);
		return speaksHttp2(server) ? result.http2Settings(NettySettings::tune) : result;
	}

	private static void tune(Http2SettingsSpec.Builder http2) {
		http2.maxConcurrentStreams(Http2Limits.STREAMS)
			.initialWindowSize(Http2Limits.WINDOW)
			.headerTableSize(Http2Limits.HEADER_TABLE)
			.maxHeaderListSize(Http2Limits.HEADER_LIST)
			.maxDecodedRstFramesPerWindow(NO_LIMIT, NO_LIMIT)
			.maxEncodedRstFramesPerWindow(NO_LIMIT, NO_LIMIT);
	}

	private static boolean speaksHttp2(HttpServer server) {
		return Stream.of(server.configuration().protocols()).anyMatch(HttpProtocol.H2::equals);
	}

	private HttpServer checked(HttpServer server) {
		return server
			.doOnChannelInit((observer, channel, address) -> RequestCheck.join(channel.pipeline(), this.requestTimeout))
			.mapHandle(this::checked);
	}

	private Mono<Void> checked(Mono<Void> response, Connection exchange) {
		if (this.requestTimeout != null) {
			StreamTimer.start(exchange, this.requestTimeout);
		}
		return HeadCheck.check(TransferCodings.check(response, exchange), exchange);
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("server.name", "reactor-netty");
		limits.put("server.request.timeoutMillis", (this.requestTimeout != null) ? this.requestTimeout.toMillis() : -1);
		EventLoopGroup serving = this.loops.onServer(LoopResources.DEFAULT_NATIVE);
		limits.put("server.eventLoops", count(serving));
		HttpServer running = this.server;
		if (running != null) {
			HttpServerConfig config = running.configuration();
			boolean http2 = speaksHttp2(running);
			limits.put("server.http.version", http2 ? Http2Limits.VERSIONS : config.protocols()[0].name());
			Http2SettingsSpec spoken = config.http2SettingsSpec();
			if (http2) {
				Long streams = (spoken != null) ? spoken.maxConcurrentStreams() : null;
				limits.put("server.http2.maxStreams", (streams != null) ? streams : "default");
			}
			SslProvider secured = config.sslProvider();
			if (secured != null) {
				limits.put("server.tls.library", TlsLibrary.of(secured.getSslContext()).label());
			}
			limits.put("server.connections.max", "unlimited");
			Object backlog = config.options().get(ChannelOption.SO_BACKLOG);
			limits.put("server.acceptCount", (backlog != null) ? backlog : "default");
			limits.put("server.keepAlive.maxRequests", config.maxKeepAliveRequests());
			Duration idle = config.idleTimeout();
			limits.put("server.keepAlive.timeoutMillis", (idle != null) ? idle.toMillis() : -1);
			limits.put("server.requestHead.maxBytes", config.decoder().maxHeaderSize());
			limits.put("server.requestLine.maxBytes", config.decoder().maxInitialLineLength());
		}
		Channel listening = this.bound;
		if (listening != null) {
			EventLoop accepting = listening.eventLoop();
			boolean shared = StreamSupport.stream(serving.spliterator(), false).anyMatch(accepting::equals);
			limits.put("server.acceptors", shared ? 0 : 1);
		}
		return limits;
	}

	/** Ends what is not shared with others. */
	@Override
	public void close() {
		if (this.loops instanceof OwnAcceptor own) {
			own.dispose();
		}
	}

	private static int count(EventExecutorGroup group) {
		int count = 0;
		for (var _ : group) {
			count++;
		}
		return count;
	}

}
