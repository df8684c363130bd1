package io.proxylab.proxy.client;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Future;

import org.apache.hc.client5.http.async.AsyncExecChainHandler;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManager;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.http2.config.H2Config;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;

/**
 * The asynchronous client of Apache HttpClient 5 as this project sets it: what
 * {@link Client#APACHE5} and a WebClient on it have in common.
 */
public final class Apache5AsyncConnections implements UpstreamClient {

	private static final String EXCHANGE = "io.proxylab.exchange";

	/** Comes after the step that waits for a connection. */
	private static final AsyncExecChainHandler CONNECTED = (request, body, scope, chain, callback) -> {
		if (scope.clientContext.getAttribute(EXCHANGE) instanceof Exchange exchange) {
			exchange.connected(scope.execRuntime::discardEndpoint);
		}
		chain.proceed(request, body, scope, callback);
	};

	private final ClientSettings settings;

	private final ConnectionConfig connectionConfig;

	private final RequestConfig requestConfig;

	private final IOReactorConfig reactorConfig;

	private final Http1Config http1;

	private final PoolingAsyncClientConnectionManager manager;

	private final CloseableHttpAsyncClient client;

	private final PendingDeadlines deadlines;

	public Apache5AsyncConnections(ClientSettings settings) {
		this.settings = settings;
		this.connectionConfig = Apache5.connectionConfig(settings);
		this.requestConfig = Apache5.requestConfig(settings);
		this.reactorConfig = reactorConfig(settings);
		this.http1 = Apache5.http1(settings);
		this.manager = manager(settings, this.connectionConfig);
		HttpAsyncClientBuilder builder = HttpAsyncClientBuilder.create()
			.setConnectionManager(this.manager)
			.setDefaultRequestConfig(this.requestConfig)
			.addResponseInterceptorFirst(Apache5.CERTAIN_END)
			.setIOReactorConfig(this.reactorConfig)
			.setHttp1Config(this.http1)
			.setH2Config(H2Config.custom().setPushEnabled(false).build())
			.addExecInterceptorAfter(ChainElement.CONNECT.name(), "connected", CONNECTED)
			.disableAutomaticRetries()
			.disableRedirectHandling()
			.disableCookieManagement()
			.disableContentCompression()
			.disableAuthCaching()
			.disableConnectionState();
		if (settings.keepAlive()) {
			builder.addRequestInterceptorLast(Apache5.NO_KEEP_ALIVE_HEADER);
		}
		this.client = builder.build();
		this.client.start();
		this.deadlines = new PendingDeadlines(this.requestConfig.getConnectionRequestTimeout().toDuration());
	}

	private static IOReactorConfig reactorConfig(ClientSettings settings) {
		IOReactorConfig.Builder config = IOReactorConfig.custom();
		if (settings.tuned() && settings.ioThreads() > 0) {
			config.setIoThreadCount(settings.ioThreads());
		}
		return config.build();
	}

	private static PoolingAsyncClientConnectionManager manager(ClientSettings settings, ConnectionConfig config) {
		PoolingAsyncClientConnectionManagerBuilder builder = PoolingAsyncClientConnectionManagerBuilder.create()
			.setDefaultConnectionConfig(config)
			.setDefaultTlsConfig(TlsConfig.custom()
				.setVersionPolicy(settings.http2() ? HttpVersionPolicy.FORCE_HTTP_2 : HttpVersionPolicy.FORCE_HTTP_1)
				.build());
		UpstreamTls tls = settings.tls();
		if (tls != null) {
			builder.setTlsStrategy(new DefaultClientTlsStrategy(tls.context()));
		}
		if (settings.tuned()) {
			builder.setMaxConnTotal(settings.maxConnections()).setMaxConnPerRoute(settings.maxConnections());
		}
		return builder.build();
	}

	/** Makes a message of this client say what the request says, and nothing else. */
	void fill(HttpRequest message, UpstreamRequest request) {
		message.setHeaders();
		Apache5.addHeaders(request, message);
		if (this.settings.http2() && request.statesLength()) {
			// Over HTTP/1.1 the library adds it.
			message.addHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(request.body().length()));
		}
		if (!this.settings.keepAlive()) {
			message.setHeader(HttpHeaders.CONNECTION, "close");
		}
	}

	/**
	 * Sends a request. Cancelling the exchange ends it, wherever it is, and so does too
	 * long a wait for a connection.
	 */
	<T> Future<T> execute(Exchange exchange, AsyncRequestProducer producer, AsyncResponseConsumer<T> consumer,
			HttpContext context, FutureCallback<T> callback) {
		context.setAttribute(EXCHANGE, exchange);
		this.deadlines.add(exchange);
		Future<T> future = this.client.execute(producer, consumer, null, context, callback);
		exchange.follow(future);
		return future;
	}

	/**
	 * The client for Spring's connector. Each exchange through it belongs to an
	 * {@link Apache5Call}.
	 */
	public CloseableHttpAsyncClient forConnectors() {
		return new Apache5ConnectorClient(this.client, this);
	}

	/** An exchange through a connector, yet to be sent. */
	public Apache5Call call(UpstreamRequest request) {
		return new Apache5Call(this, request);
	}

	/** The reason of a failure of this client. */
	public static UpstreamException failure(Throwable thrown) {
		return Apache5.failure(thrown);
	}

	@Override
	public Optional<Pool> pool() {
		return Optional.of(Apache5.pool(this.manager));
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>(
				Apache5.limits(this.manager, this.connectionConfig, this.requestConfig, this.http1));
		if (this.settings.http2()) {
			limits.put("http.version", ClientSettings.HTTP_2);
			// Its pool gives a connection to one request at a time, as over HTTP/1.1:
			// the other one, which shares connections, is experimental.
			limits.put("http2.maxStreams", 1);
		}
		limits.put("ioThreads", this.reactorConfig.getIoThreadCount());
		return limits;
	}

	@Override
	public void close() {
		this.deadlines.close();
		this.client.close(CloseMode.IMMEDIATE);
	}

}
