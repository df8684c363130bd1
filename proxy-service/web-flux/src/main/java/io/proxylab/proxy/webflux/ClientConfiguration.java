package io.proxylab.proxy.webflux;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.Client;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.ReactorNettyConnections;
import io.proxylab.proxy.forwarding.ConditionalOnModel;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The one client of the variant, with the face that its model needs. */
@Configuration(proxyBeanMethods = false)
class ClientConfiguration {

	@Bean
	@ConditionalOnModel("future")
	AsyncClient asyncClient(Variant variant, ClientSettings settings) {
		return Client.of(variant.client()).async(settings);
	}

	/** Models of WebClient. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnModel("webclient")
	static class WebClientConfiguration {

		@Bean
		ReactorNettyConnections connections(ClientSettings settings) {
			return new ReactorNettyConnections(settings);
		}

		@Bean
		WebClientExchanges webClientExchanges(ReactorNettyConnections connections, ClientSettings settings) {
			return new WebClientExchanges(connections, settings);
		}

	}

}
