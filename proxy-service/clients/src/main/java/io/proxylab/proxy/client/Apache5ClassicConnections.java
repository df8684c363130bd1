package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;

/**
 * The classic client of Apache HttpClient 5 as this project sets it: what
 * {@link Client#APACHE5}, {@link Client#REST_CLIENT} and a gateway have in common.
 */
public final class Apache5ClassicConnections implements UpstreamClient {

	private final ConnectionConfig connectionConfig;

	private final RequestConfig requestConfig;

	private final Http1Config http1;

	private final PoolingHttpClientConnectionManager manager;

	private final CloseableHttpClient client;

	/**
	 * Makes a client.
	 * @param settings its settings
	 * @param steps taken before the library's own, the last one first
	 */
	public Apache5ClassicConnections(ClientSettings settings, ExecChainHandler... steps) {
		this.connectionConfig = connectionConfig(settings.withoutHttp2("Apache HttpClient 5 (classic)"));
		this.requestConfig = Apache5.requestConfig(settings);
		this.http1 = Apache5.http1(settings);
		this.manager = manager(settings, this.connectionConfig, this.http1);
		HttpClientBuilder builder = HttpClientBuilder.create()
			.setConnectionManager(this.manager)
			.setDefaultRequestConfig(this.requestConfig)
			.addResponseInterceptorFirst(Apache5.CERTAIN_END)
			.disableAutomaticRetries()
			.disableRedirectHandling()
			.disableCookieManagement()
			.disableContentCompression()
			.disableAuthCaching()
			.disableConnectionState()
			.disableDefaultUserAgent();
		if (settings.keepAlive()) {
			builder.addRequestInterceptorLast(Apache5.NO_KEEP_ALIVE_HEADER);
		}
		for (ExecChainHandler step : steps) {
			builder.addExecInterceptorFirst(step.getClass().getSimpleName(), step);
		}
		Duration deadline = settings.deadline();
		if (deadline != null) {
			DeadlineStep.addTo(builder, deadline);
		}
		this.client = builder.build();
	}

	/**
	 * On the track {@code tuned} every connection of the pool is asked whether it is
	 * stale, however short it was idle. The library asks after 2 s.
	 */
	private static ConnectionConfig connectionConfig(ClientSettings settings) {
		ConnectionConfig config = Apache5.connectionConfig(settings);
		return settings.tuned()
				? ConnectionConfig.copy(config).setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS).build()
				: config;
	}

	private static PoolingHttpClientConnectionManager manager(ClientSettings settings, ConnectionConfig config,
			Http1Config http1) {
		PoolingHttpClientConnectionManagerBuilder builder = PoolingHttpClientConnectionManagerBuilder.create()
			.setConnectionFactory((socket) -> Apache5Connection.create(http1, settings.tuned(), socket))
			.setDefaultConnectionConfig(config);
		UpstreamTls tls = settings.tls();
		if (tls != null) {
			builder.setTlsSocketStrategy(new DefaultClientTlsStrategy(tls.context()));
		}
		if (settings.tuned()) {
			builder.setMaxConnTotal(settings.maxConnections()).setMaxConnPerRoute(settings.maxConnections());
		}
		return builder.build();
	}

	/** The client, for requests and for factories made on it. */
	public CloseableHttpClient client() {
		return this.client;
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
		return Apache5.limits(this.manager, this.connectionConfig, this.requestConfig, this.http1);
	}

	@Override
	public void close() {
		this.client.close(CloseMode.IMMEDIATE);
	}

}
