package io.proxylab.proxy.webflux;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.Client;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.UpstreamClient;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.UpstreamCalls;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The one client of the variant, with the face that its model needs. */
@Configuration(proxyBeanMethods = false)
class ClientConfiguration {

	@Bean
	@ConditionalOnModel("future")
	AsyncClient asyncClient(Variant variant, ClientSettings settings, UpstreamCalls calls) {
		return calls.watched(Client.of(variant.client()).async(settings));
	}

	/** Models of WebClient. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnModel("webclient")
	static class WebClientConfiguration {

		@Bean
		Connector connector(Variant variant, ClientSettings settings) {
			Client client = Client.of(variant.client());
			return switch (client) {
				case REACTOR_NETTY -> new ReactorNettyConnector(settings);
				case JDK -> new JdkConnector(settings);
				case JETTY -> new JettyConnector(settings);
				case APACHE5 -> new Apache5Connector(settings);
				// A client is added in one place: this is none.
				default ->
					throw new IllegalStateException("WebClient has no connector to client '%s'".formatted(client.id()));
			};
		}

		@Bean
		UpstreamClient connections(Connector connector) {
			return connector.connections();
		}

		@Bean
		WebClientExchanges webClientExchanges(Connector connector, ClientSettings settings, UpstreamCalls calls) {
			return new WebClientExchanges(connector, settings, calls.registry());
		}

	}

}
