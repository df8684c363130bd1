package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

import org.apache.hc.client5.http.async.AsyncExecChainHandler;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManager;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityProducer;
import org.apache.hc.core5.http.nio.support.BasicRequestProducer;
import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;

/** Apache HttpClient 5, asynchronous. */
final class Apache5AsyncClient implements AsyncClient {

	private static final String EXCHANGE = "io.proxylab.exchange";

	/** Comes after the step that waits for a connection. */
	private static final AsyncExecChainHandler CONNECTED = (request, body, scope, chain, callback) -> {
		if (scope.clientContext.getAttribute(EXCHANGE) instanceof Exchange exchange) {
			exchange.connected(scope.execRuntime::discardEndpoint);
		}
		chain.proceed(request, body, scope, callback);
	};

	private final ClientSettings settings;

	private final HttpHost host;

	private final ConnectionConfig connectionConfig;

	private final RequestConfig requestConfig;

	private final IOReactorConfig reactorConfig;

	private final PoolingAsyncClientConnectionManager manager;

	private final CloseableHttpAsyncClient client;

	private final PendingDeadlines deadlines;

	Apache5AsyncClient(ClientSettings settings) {
		this.settings = settings;
		this.host = Apache5.host(settings);
		this.connectionConfig = Apache5.connectionConfig(settings);
		this.requestConfig = Apache5.requestConfig(settings);
		this.reactorConfig = reactorConfig(settings);
		this.manager = manager(settings, this.connectionConfig);
		HttpAsyncClientBuilder builder = HttpAsyncClientBuilder.create()
			.setConnectionManager(this.manager)
			.setDefaultRequestConfig(this.requestConfig)
			.setIOReactorConfig(this.reactorConfig)
			.setHttp1Config(Apache5.HTTP1)
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
		this.deadlines = new PendingDeadlines(acquireTimeout(this.requestConfig));
	}

	private static Duration acquireTimeout(RequestConfig config) {
		return config.getConnectionRequestTimeout().toDuration();
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
			.setDefaultTlsConfig(TlsConfig.custom().setVersionPolicy(HttpVersionPolicy.FORCE_HTTP_1).build());
		if (settings.tuned()) {
			builder.setMaxConnTotal(settings.maxConnections()).setMaxConnPerRoute(settings.maxConnections());
		}
		return builder.build();
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		BasicHttpRequest message = new BasicHttpRequest(request.method(), this.host, request.target());
		Apache5.addHeaders(request, message);
		if (!this.settings.keepAlive()) {
			message.setHeader(HttpHeaders.CONNECTION, "close");
		}
		AsyncEntityProducer body = request.statesLength() ? new BasicAsyncEntityProducer(request.body().bytes(), null)
				: null;
		Exchange exchange = new Exchange();
		HttpClientContext context = HttpClientContext.create();
		context.setAttribute(EXCHANGE, exchange);
		this.deadlines.add(exchange);
		exchange.follow(this.client.execute(new BasicRequestProducer(message, body),
				new Apache5ResponseConsumer(this.settings.maxBody()), context, new Completion(exchange)));
		return exchange;
	}

	@Override
	public Optional<Pool> pool() {
		return Optional.of(Apache5.pool(this.manager));
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>(
				Apache5.limits(this.manager, this.connectionConfig, this.requestConfig));
		limits.put("ioThreads", this.reactorConfig.getIoThreadCount());
		return limits;
	}

	@Override
	public void close() {
		this.deadlines.close();
		this.client.close(CloseMode.IMMEDIATE);
	}

	private record Completion(Exchange exchange) implements FutureCallback<UpstreamResponse> {

		@Override
		public void completed(UpstreamResponse response) {
			this.exchange.complete(response);
		}

		@Override
		public void failed(Exception ex) {
			this.exchange.completeExceptionally(Apache5.failure(ex));
		}

		@Override
		public void cancelled() {
			this.exchange.cancel(true);
		}

	}

}
