package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;

import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.timeout.ReadTimeoutException;
import reactor.netty.NettyPipeline;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.Http2AllocationStrategy;
import reactor.netty.http.client.HttpClient;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;
import reactor.netty.resources.ConnectionPoolMetrics;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/**
 * reactor-netty's client as this project sets it: what {@link Client#REACTOR_NETTY} and a
 * WebClient on reactor-netty have in common.
 */
public final class ReactorNettyConnections implements UpstreamClient {

	private static final int LIBRARY_MAX_CONNECTIONS = 500;

	private static final ApplicationProtocolConfig HTTP_2_ONLY = new ApplicationProtocolConfig(Protocol.ALPN,
			SelectorFailureBehavior.NO_ADVERTISE, SelectedListenerFailureBehavior.ACCEPT,
			ApplicationProtocolNames.HTTP_2);

	private final ConnectionProvider provider;

	private final HttpClient client;

	private final ReactorNettyPool pool;

	/** What OpenSSL agreed on last, as limits. */
	private volatile Map<String, Object> agreed = Map.of();

	public ReactorNettyConnections(ClientSettings settings) {
		this.pool = new ReactorNettyPool();
		this.provider = provider(settings, this.pool);
		this.client = secured(client(settings, this.provider), settings);
	}

	/**
	 * Makes the view of a client that others set up.
	 * @param client the client
	 * @param pool watches its provider
	 */
	public ReactorNettyConnections(HttpClient client, ReactorNettyPool pool) {
		this.pool = pool;
		this.provider = client.configuration().connectionProvider();
		this.client = client;
	}

	private static ConnectionProvider provider(ClientSettings settings, ReactorNettyPool pool) {
		ConnectionProvider.Builder builder = ConnectionProvider.builder("upstream").metrics(true, () -> pool);
		if (settings.tuned()) {
			if (settings.http2()) {
				builder.allocationStrategy(Http2AllocationStrategy.builder()
					.maxConnections(settings.maxConnections())
					// Otherwise it opens a connection for most requests that come at
					// once.
					.strictConnectionReuse(true)
					.build());
			}
			else {
				builder.maxConnections(settings.maxConnections());
			}
			builder.pendingAcquireMaxCount(settings.maxPending()).pendingAcquireTimeout(settings.acquireTimeout());
		}
		else {
			// What a client gets that is given no provider; a provider's own default is
			// another one.
			builder.maxConnections(Math.max(ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS, LIBRARY_MAX_CONNECTIONS));
		}
		return builder.build();
	}

	private static HttpClient client(ClientSettings settings, ConnectionProvider provider) {
		HttpClient client = reusing(HttpClient.create(provider), settings.keepAlive())
			.protocol(settings.http2() ? HttpProtocol.H2 : HttpProtocol.HTTP11)
			.disableRetry(true)
			.followRedirect(false)
			.compress(false)
			.httpResponseDecoder((decoder) -> decoder.maxHeaderSize(ClientSettings.MAX_RESPONSE_HEAD))
			// The library adds both unless the request has them. At this point the
			// request's own headers are yet to come.
			.doOnRequest((request, connection) -> request.requestHeaders()
				.remove(HttpHeaderNames.USER_AGENT)
				.remove(HttpHeaderNames.ACCEPT));
		if (!settings.http2()) {
			client = ofFinalResponses(client);
		}
		if (settings.tuned()) {
			client = client
				.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(settings.connectTimeout().toMillis()))
				.responseTimeout(settings.responseTimeout());
		}
		return client;
	}

	/**
	 * Sets whether a client uses connections again. Told not to, the library alone asks
	 * the upstream to close them: unless the response says that it will, they go back to
	 * the pool, and the next request may meet the end of one.
	 */
	public static HttpClient reusing(HttpClient client, boolean keepAlive) {
		HttpClient told = client.keepAlive(keepAlive);
		return keepAlive ? told : told.doOnResponse((response, connection) -> connection.markPersistent(false));
	}

	private HttpClient secured(HttpClient client, ClientSettings settings) {
		UpstreamTls tls = settings.tls();
		if (tls == null) {
			return client;
		}
		ApplicationProtocolConfig protocols = settings.http2() ? HTTP_2_ONLY : ApplicationProtocolConfig.DISABLED;
		return client.secure((spec) -> {
			switch (tls.library()) {
				case JDK -> spec.sslContext(ofJdk(tls, protocols));
				case OPENSSL -> spec.sslContext(ofOpenSsl(tls, protocols)).handlerConfigurator(this::remember);
			}
		});
	}

	private static SslContext ofJdk(UpstreamTls tls, ApplicationProtocolConfig protocols) {
		return new JdkSslContext(tls.context(), true, null, IdentityCipherSuiteFilter.INSTANCE, protocols,
				ClientAuth.NONE, null, false);
	}

	private static SslContext ofOpenSsl(UpstreamTls tls, ApplicationProtocolConfig protocols) {
		SslContextBuilder builder = SslContextBuilder.forClient()
			.sslProvider(TlsLibrary.OPENSSL.provider())
			.applicationProtocolConfig(protocols);
		TrustManagerFactory issuers = tls.issuers();
		try {
			return ((issuers != null) ? builder.trustManager(issuers) : builder).build();
		}
		catch (SSLException ex) {
			throw new IllegalStateException("OpenSSL cannot be set up", ex);
		}
	}

	/** Its sessions cannot be asked for later. */
	private void remember(SslHandler handler) {
		handler.handshakeFuture().addListener((done) -> {
			if (done.isSuccess()) {
				SSLSession session = handler.engine().getSession();
				this.agreed = Map.of("tls.protocol", session.getProtocol(), "tls.cipher", session.getCipherSuite());
			}
		});
	}

	/**
	 * Makes a client of HTTP/1.1 read the one final response of each request, and end a
	 * connection on which bytes come without a request.
	 */
	public static HttpClient ofFinalResponses(HttpClient client) {
		return client.doOnChannelInit((observer, channel, remote) -> readFinalResponses(channel.pipeline()));
	}

	private static void readFinalResponses(ChannelPipeline pipeline) {
		FinalResponses responses = new FinalResponses();
		pipeline.addBefore(NettyPipeline.HttpCodec, "bytes", responses.ofBytes())
			.addAfter(NettyPipeline.HttpCodec, "finalResponses", responses);
	}

	/** The client, for requests and for connectors made on it. */
	public HttpClient client() {
		return this.client;
	}

	@Override
	public Optional<Pool> pool() {
		return Optional.of(this.pool.metrics()
			.map(ReactorNettyConnections::pool)
			.orElseGet(() -> new Pool(0, 0, 0, this.provider.maxConnections())));
	}

	private static Pool pool(ConnectionPoolMetrics pool) {
		// Over HTTP/2 streams are acquired: more than there are connections.
		int leased = Math.min(pool.acquiredSize(), pool.allocatedSize());
		int idle = Math.min(pool.idleSize(), pool.allocatedSize() - leased);
		return new Pool(leased, idle, pool.pendingAcquireSize(), pool.maxAllocatedSize());
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>(this.agreed);
		HttpProtocol version = this.client.configuration().protocols()[0];
		limits.put("http.version", (version == HttpProtocol.H2) ? ClientSettings.HTTP_2 : version.name());
		if (version == HttpProtocol.H2) {
			limits.put("http2.maxStreams", ClientSettings.AS_ALLOWED);
		}
		int max = this.provider.maxConnections();
		limits.put("pool.max", (max != Integer.MAX_VALUE) ? max : (Object) "unlimited");
		this.pool.metrics().ifPresent((pool) -> limits.put("pool.maxPending", pool.maxPendingAcquireSize()));
		Object connect = this.client.configuration().options().get(ChannelOption.CONNECT_TIMEOUT_MILLIS);
		limits.put("connectTimeoutMillis", (connect != null) ? connect : "default");
		Duration response = this.client.configuration().responseTimeout();
		limits.put("responseTimeoutMillis", (response != null) ? response.toMillis() : "none");
		limits.put("retry", !this.client.configuration().isRetryDisabled());
		limits.put("ioThreads", eventLoops());
		return limits;
	}

	private int eventLoops() {
		int count = 0;
		for (var _ : this.client.configuration().loopResources().onClient(LoopResources.DEFAULT_NATIVE)) {
			count++;
		}
		return count;
	}

	/** The reason of a failure of this client. */
	public static UpstreamException failure(Throwable thrown) {
		return Failures.of(thrown, ReactorNettyConnections::reason);
	}

	private static Optional<UpstreamFailure> reason(Throwable cause) {
		return Optional.ofNullable(switch (cause) {
			case PoolAcquireTimeoutException _, PoolAcquirePendingLimitException _ -> UpstreamFailure.POOL_EXHAUSTED;
			case ConnectTimeoutException _ -> UpstreamFailure.CONNECT_TIMEOUT;
			case ReadTimeoutException _ -> UpstreamFailure.RESPONSE_TIMEOUT;
			case DecoderException _ -> UpstreamFailure.PROTOCOL;
			default -> null;
		});
	}

	@Override
	public void close() {
		this.provider.dispose();
	}

}
