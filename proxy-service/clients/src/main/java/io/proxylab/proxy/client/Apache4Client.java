package io.proxylab.proxy.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

import org.apache.http.HttpException;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.protocol.HttpClientContext;
import org.apache.http.concurrent.FutureCallback;
import org.apache.http.conn.ConnectTimeoutException;
import org.apache.http.conn.ConnectionPoolTimeoutException;
import org.apache.http.impl.DefaultConnectionReuseStrategy;
import org.apache.http.impl.NoConnectionReuseStrategy;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClientBuilder;
import org.apache.http.impl.nio.reactor.IOReactorConfig;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.nio.protocol.BasicAsyncRequestProducer;
import org.apache.http.nio.reactor.IOReactorException;
import org.apache.http.pool.PoolStats;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpProcessorBuilder;
import org.apache.http.protocol.RequestContent;
import org.apache.http.protocol.RequestTargetHost;

/** Apache HttpAsyncClient 4. */
final class Apache4Client implements AsyncClient {

	/** The library waits for ever; so long is longer than any run. */
	private static final Duration STOCK_ACQUIRE_TIMEOUT = ClientSettings.IDLE;

	private final ClientSettings settings;

	private final HttpHost host;

	private final RequestConfig requestConfig;

	private final IOReactorConfig reactorConfig;

	private final Apache4Connections connections;

	private final CloseableHttpAsyncClient client;

	private final PendingDeadlines deadlines;

	Apache4Client(ClientSettings settings) {
		this.settings = settings.withoutHttp2("Apache HttpAsyncClient 4");
		this.host = new HttpHost(settings.upstream().getHost(), settings.upstream().getPort(),
				settings.upstream().getScheme());
		this.requestConfig = requestConfig(settings);
		this.reactorConfig = reactorConfig(settings);
		this.connections = connections(settings, this.reactorConfig);
		this.client = HttpAsyncClientBuilder.create()
			.setConnectionManager(this.connections)
			.setDefaultRequestConfig(this.requestConfig)
			// No cookies, no User-Agent, no Connection: only what a request needs.
			.setHttpProcessor(
					HttpProcessorBuilder.create().addAll(new RequestContent(), new RequestTargetHost()).build())
			.setEventHandler(new Apache4EventHandler())
			.setConnectionReuseStrategy(
					settings.keepAlive() ? DefaultConnectionReuseStrategy.INSTANCE : NoConnectionReuseStrategy.INSTANCE)
			.disableCookieManagement()
			.disableAuthCaching()
			.disableConnectionState()
			.build();
		this.client.start();
		this.deadlines = new PendingDeadlines(settings.tuned() ? settings.acquireTimeout() : STOCK_ACQUIRE_TIMEOUT);
	}

	private static RequestConfig requestConfig(ClientSettings settings) {
		RequestConfig.Builder config = RequestConfig.custom()
			.setRedirectsEnabled(false)
			.setAuthenticationEnabled(false)
			// The target goes on as the client wrote it.
			.setNormalizeUri(false);
		if (settings.tuned()) {
			config.setConnectionRequestTimeout(Math.toIntExact(settings.acquireTimeout().toMillis()))
				.setConnectTimeout(Math.toIntExact(settings.connectTimeout().toMillis()))
				.setSocketTimeout(Math.toIntExact(settings.responseTimeout().toMillis()));
		}
		return config.build();
	}

	private static IOReactorConfig reactorConfig(ClientSettings settings) {
		IOReactorConfig.Builder config = IOReactorConfig.custom();
		if (settings.tuned() && settings.ioThreads() > 0) {
			config.setIoThreadCount(settings.ioThreads());
		}
		return config.build();
	}

	private static Apache4Connections connections(ClientSettings settings, IOReactorConfig config) {
		try {
			Apache4Connections connections = Apache4Connections.of(config, settings.tls());
			if (settings.tuned()) {
				connections.setMaxTotal(settings.maxConnections());
				connections.setDefaultMaxPerRoute(settings.maxConnections());
			}
			return connections;
		}
		catch (IOReactorException ex) {
			throw new IllegalStateException("no selector for the client's I/O threads", ex);
		}
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		Exchange exchange = new Exchange();
		this.deadlines.add(exchange);
		exchange.follow(this.client.execute(new Producer(this.host, message(request), exchange),
				new Apache4ResponseConsumer(this.settings.maxBody()), HttpClientContext.create(),
				new Completion(exchange)));
		return exchange;
	}

	private HttpRequest message(UpstreamRequest request) {
		HttpRequest message;
		if (request.statesLength()) {
			var enclosing = new BasicHttpEntityEnclosingRequest(request.method(), request.target());
			enclosing.setEntity(new NByteArrayEntity(request.body().bytes()));
			message = enclosing;
		}
		else {
			message = new BasicHttpRequest(request.method(), request.target());
		}
		for (Header header : request.headers()) {
			message.addHeader(header.name(), header.value());
		}
		if (!this.settings.keepAlive()) {
			message.setHeader("Connection", "close");
		}
		return message;
	}

	static UpstreamException failure(Throwable thrown) {
		return Failures.of(thrown, Apache4Client::reason);
	}

	private static Optional<UpstreamFailure> reason(Throwable cause) {
		return Optional.ofNullable(switch (cause) {
			case ConnectionPoolTimeoutException _ -> UpstreamFailure.POOL_EXHAUSTED;
			case ConnectTimeoutException _ -> UpstreamFailure.CONNECT_TIMEOUT;
			// The pool gives up with the plain class; a silent upstream with a socket's.
			case TimeoutException _ -> UpstreamFailure.POOL_EXHAUSTED;
			case HttpException _ -> UpstreamFailure.PROTOCOL;
			default -> null;
		});
	}

	@Override
	public Optional<Pool> pool() {
		PoolStats stats = this.connections.getTotalStats();
		// What the library calls pending are connections under way, not requests.
		return Optional.of(new Pool(stats.getLeased(), stats.getAvailable(), this.deadlines.waiting(), stats.getMax()));
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("http.version", "HTTP/1.1");
		limits.put("pool.max", this.connections.getMaxTotal());
		limits.put("pool.maxPerRoute", this.connections.getDefaultMaxPerRoute());
		limits.put("pool.acquireTimeoutMillis", this.requestConfig.getConnectionRequestTimeout());
		limits.put("connectTimeoutMillis", this.requestConfig.getConnectTimeout());
		limits.put("responseTimeoutMillis", this.requestConfig.getSocketTimeout());
		limits.put("ioThreads", this.reactorConfig.getIoThreadCount());
		return limits;
	}

	@Override
	public void close() {
		this.deadlines.close();
		try {
			this.client.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Tells the exchange that it has got a connection, when the request is sent. */
	private static final class Producer extends BasicAsyncRequestProducer {

		private final Exchange exchange;

		Producer(HttpHost host, HttpRequest message, Exchange exchange) {
			super(host, message);
			this.exchange = exchange;
		}

		@Override
		public void requestCompleted(HttpContext context) {
			this.exchange.connected();
			super.requestCompleted(context);
		}

	}

	private record Completion(Exchange exchange) implements FutureCallback<UpstreamResponse> {

		@Override
		public void completed(UpstreamResponse response) {
			this.exchange.complete(response);
		}

		@Override
		public void failed(Exception ex) {
			this.exchange.completeExceptionally(failure(ex));
		}

		@Override
		public void cancelled() {
			this.exchange.cancel(true);
		}

	}

}
