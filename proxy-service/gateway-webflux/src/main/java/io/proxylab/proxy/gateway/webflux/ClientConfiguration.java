package io.proxylab.proxy.gateway.webflux;

import java.util.List;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.ReactorNettyConnections;
import io.proxylab.proxy.client.ReactorNettyPool;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;

import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.config.HttpClientSslConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The gateway's own HTTP client, with the settings that every proxy's client has. */
@Configuration(proxyBeanMethods = false)
class ClientConfiguration {

	@Bean
	ReactorNettyPool reactorNettyPool() {
		return new ReactorNettyPool();
	}

	@Bean
	WatchedHttpClientFactory gatewayHttpClientFactory(HttpClientProperties properties, ServerProperties server,
			HttpClientSslConfigurer ssl, List<HttpClientCustomizer> customizers, ClientSettings settings,
			ReactorNettyPool pool) {
		return new WatchedHttpClientFactory(properties, server, ssl, customizers, settings, pool);
	}

	/**
	 * What the gateway has no property for. Its own response timeout is another one: it
	 * begins before there is a connection and ends with the response's head.
	 */
	@Bean
	HttpClientCustomizer properProxysClient(ClientSettings settings) {
		return (client) -> {
			HttpClient proper = ReactorNettyConnections
				.ofFinalResponses(ReactorNettyConnections.reusing(client, settings.keepAlive()))
				.protocol(HttpProtocol.HTTP11)
				.disableRetry(true)
				.followRedirect(false);
			return settings.tuned() ? proper.responseTimeout(settings.responseTimeout()) : proper;
		};
	}

	@Bean
	ReactorNettyConnections connections(HttpClient client, ReactorNettyPool pool) {
		return new ReactorNettyConnections(client, pool);
	}

}
