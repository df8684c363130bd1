package io.proxylab.proxy.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.io.CloseMode;

/** Apache HttpClient 5, classic. */
final class Apache5ClassicClient implements BlockingClient {

	private static final int CHUNK = 8 * 1024;

	private final ClientSettings settings;

	private final HttpHost host;

	private final ConnectionConfig connectionConfig;

	private final RequestConfig requestConfig;

	private final PoolingHttpClientConnectionManager manager;

	private final CloseableHttpClient client;

	Apache5ClassicClient(ClientSettings settings) {
		this.settings = settings;
		this.host = Apache5.host(settings);
		this.connectionConfig = Apache5.connectionConfig(settings);
		this.requestConfig = Apache5.requestConfig(settings);
		this.manager = manager(settings, this.connectionConfig);
		HttpClientBuilder builder = HttpClientBuilder.create()
			.setConnectionManager(this.manager)
			.setDefaultRequestConfig(this.requestConfig)
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
		this.client = builder.build();
	}

	private static PoolingHttpClientConnectionManager manager(ClientSettings settings, ConnectionConfig config) {
		PoolingHttpClientConnectionManagerBuilder builder = PoolingHttpClientConnectionManagerBuilder.create()
			.setConnectionFactory(ManagedHttpClientConnectionFactory.builder().http1Config(Apache5.HTTP1).build())
			.setDefaultConnectionConfig(config);
		if (settings.tuned()) {
			builder.setMaxConnTotal(settings.maxConnections()).setMaxConnPerRoute(settings.maxConnections());
		}
		return builder.build();
	}

	@Override
	public UpstreamResponse exchange(UpstreamRequest request) {
		ClassicHttpRequest message = new BasicClassicHttpRequest(request.method(), this.host, request.target());
		Apache5.addHeaders(request, message);
		if (!this.settings.keepAlive()) {
			message.setHeader(HttpHeaders.CONNECTION, "close");
		}
		if (request.statesLength()) {
			message.setEntity(new ByteArrayEntity(request.body().bytes(), null));
		}
		try {
			return this.client.execute(this.host, message, null, this::read);
		}
		catch (IOException ex) {
			throw Apache5.failure(ex);
		}
	}

	private UpstreamResponse read(ClassicHttpResponse response) throws IOException {
		HttpEntity entity = response.getEntity();
		return new UpstreamResponse(response.getCode(), Apache5.headers(response),
				(entity != null) ? body(entity) : Body.EMPTY);
	}

	private Body body(HttpEntity entity) throws IOException {
		BodyCollector body = new BodyCollector(this.settings.maxBody());
		body.expect(entity.getContentLength());
		InputStream content = entity.getContent();
		byte[] chunk = new byte[CHUNK];
		for (int count = content.read(chunk); count != -1; count = content.read(chunk)) {
			body.add(ByteBuffer.wrap(chunk, 0, count));
		}
		return body.body();
	}

	@Override
	public Optional<Pool> pool() {
		return Optional.of(Apache5.pool(this.manager));
	}

	@Override
	public Map<String, Object> limits() {
		return Apache5.limits(this.manager, this.connectionConfig, this.requestConfig);
	}

	@Override
	public void close() {
		this.client.close(CloseMode.IMMEDIATE);
	}

}
