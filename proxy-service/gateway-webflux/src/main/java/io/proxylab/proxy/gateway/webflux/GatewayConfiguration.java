package io.proxylab.proxy.gateway.webflux;

import java.util.Map;
import java.util.Objects;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.TlsLibrary;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.LimitSource;
import io.proxylab.proxy.server.netty.NettySettings;

import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/** The route, what surrounds it, and the server. */
@Configuration(proxyBeanMethods = false)
class GatewayConfiguration {

	@Bean
	RouteLocator routes(RouteLocatorBuilder routes, ClientSettings settings) {
		return routes.routes().route("upstream", (route) -> route.path("/**").uri(settings.upstream())).build();
	}

	@Bean
	ProblemFilter problemFilter(Forwarding forwarding) {
		return new ProblemFilter(forwarding);
	}

	@Bean
	NettySettings nettySettings(ClientSettings settings, ReactorResourceFactory resources, Forwarding forwarding) {
		return new NettySettings(settings.tuned(), resources.getLoopResources(), forwarding.requestTimeout(),
				TlsLibrary.JDK);
	}

	/** Bodies stream through the gateway, so there is none that it could not pass on. */
	@Bean
	LimitSource gatewayLimits() {
		String version = Objects.requireNonNullElse(Route.class.getPackage().getImplementationVersion(), "unknown");
		return () -> Map.of("proxy.peer", "gateway-webflux", "proxy.maxBodyBytes", "unlimited",
				"library.springCloudGateway", version);
	}

}
