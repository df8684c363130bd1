package io.proxylab.proxy.webflux.jetty;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.forwarding.RequestThreads;
import io.proxylab.proxy.server.jetty.JettySettings;
import io.proxylab.proxy.server.jetty.JettyState;
import io.proxylab.proxy.webflux.ServerMessages;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * How Jetty is set up, whatever the model. Its threads read requests, hand them to
 * WebFlux and end answers; none of them waits for the upstream.
 */
@Configuration(proxyBeanMethods = false)
class JettyConfiguration {

	@Bean
	JettySettings jettySettings(ProxyProperties properties, ClientSettings settings, Forwarding forwarding,
			Variant variant) {
		return new JettySettings(properties.requestThreads(), variant.model(), settings.tuned(), forwarding);
	}

	@Bean
	ServerMessages serverMessages() {
		return new JettyMessages();
	}

	@Bean
	JettyState jettyState() {
		return new JettyState(false);
	}

	@Bean
	RequestThreads requestThreads(JettyState jetty) {
		return jetty.requestThreads();
	}

}
