package io.proxylab.proxy.gateway.webmvc;

import java.util.Map;
import java.util.Objects;

import io.proxylab.proxy.client.Apache5ClassicConnections;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.LimitSource;

import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.cloud.gateway.server.mvc.filter.BeforeFilterFunctions;
import org.springframework.cloud.gateway.server.mvc.handler.GatewayRouterFunctions;
import org.springframework.cloud.gateway.server.mvc.handler.HandlerFunctions;
import org.springframework.cloud.gateway.server.mvc.handler.ProxyExchange;
import org.springframework.cloud.gateway.server.mvc.predicate.GatewayRequestPredicates;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;

/** The route and the client. */
@Configuration(proxyBeanMethods = false)
class GatewayConfiguration {

	@Bean
	RouterFunction<ServerResponse> routes(ClientSettings settings) {
		return GatewayRouterFunctions.route("upstream")
			.route(GatewayRequestPredicates.path("/**"), HandlerFunctions.http())
			.before(BeforeFilterFunctions.uri(settings.upstream()))
			.build();
	}

	@Bean
	Apache5ClassicConnections connections(ClientSettings settings) {
		return new Apache5ClassicConnections(settings);
	}

	/** The client is pinned: otherwise the order of the class path decides. */
	@Bean
	ClientHttpRequestFactory requestFactory(Apache5ClassicConnections connections) {
		return new HttpComponentsClientHttpRequestFactory(connections.client());
	}

	/** Applied to the gateway's own RestClient, which is the only one here. */
	@Bean
	RestClientCustomizer keptConnections(ClientSettings settings) {
		return (client) -> {
			if (!settings.keepAlive()) {
				client.defaultHeader(HttpHeaders.CONNECTION, "close");
			}
		};
	}

	/** Bodies stream through the gateway, so there is none that it could not pass on. */
	@Bean
	LimitSource gatewayLimits() {
		String version = Objects.requireNonNullElse(ProxyExchange.class.getPackage().getImplementationVersion(),
				"unknown");
		return () -> Map.of("proxy.peer", "gateway-webmvc", "proxy.maxBodyBytes", "unlimited",
				"library.springCloudGateway", version);
	}

}
