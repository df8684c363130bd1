package io.proxylab.proxy.gateway.webflux;

import java.util.List;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.ReactorNettyPool;
import reactor.netty.resources.ConnectionProvider;

import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.config.HttpClientFactory;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.config.HttpClientProperties.Pool.PoolType;
import org.springframework.cloud.gateway.config.HttpClientSslConfigurer;
import org.springframework.util.unit.DataSize;

/**
 * Makes the gateway's HTTP client as the gateway does, with a pool that can be looked at.
 * On the track {@code stock} the pool is the gateway's own, which has no limit.
 */
class WatchedHttpClientFactory extends HttpClientFactory {

	private final ReactorNettyPool pool;

	private final int maxPending;

	private final boolean tuned;

	WatchedHttpClientFactory(HttpClientProperties properties, ServerProperties server, HttpClientSslConfigurer ssl,
			List<HttpClientCustomizer> customizers, ClientSettings settings, ReactorNettyPool pool) {
		super(set(properties, settings), server, ssl, customizers);
		this.pool = pool;
		this.maxPending = settings.maxPending();
		this.tuned = settings.tuned();
	}

	/**
	 * What a team would write as {@code spring.cloud.gateway.server.webflux.httpclient}.
	 */
	private static HttpClientProperties set(HttpClientProperties properties, ClientSettings settings) {
		properties.setMaxHeaderSize(DataSize.ofBytes(ClientSettings.MAX_RESPONSE_HEAD));
		if (settings.tuned()) {
			properties.setConnectTimeout(Math.toIntExact(settings.connectTimeout().toMillis()));
			properties.getPool().setType(PoolType.FIXED);
			properties.getPool().setMaxConnections(settings.maxConnections());
			properties.getPool().setAcquireTimeout(settings.acquireTimeout().toMillis());
		}
		return properties;
	}

	@Override
	protected ConnectionProvider buildConnectionProvider(HttpClientProperties properties) {
		ConnectionProvider provider = super.buildConnectionProvider(properties);
		ConnectionProvider.Builder builder = provider.mutate();
		if (builder == null) {
			throw new IllegalStateException("%s is no pool that can be watched".formatted(provider));
		}
		if (this.tuned) {
			builder.pendingAcquireMaxCount(this.maxPending);
		}
		return builder.metrics(true, () -> this.pool).build();
	}

}
