package io.proxylab.proxy.servlet.jetty;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.forwarding.RequestThreads;
import io.proxylab.proxy.server.jetty.JettyHeaderLines;
import io.proxylab.proxy.server.jetty.JettySettings;
import io.proxylab.proxy.server.jetty.JettyState;
import io.proxylab.proxy.servlet.HeaderLines;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How Jetty is set up, whatever the model. */
@Configuration(proxyBeanMethods = false)
class JettyConfiguration {

	@Bean
	JettySettings jettySettings(ProxyProperties properties, ClientSettings settings, Forwarding forwarding,
			Variant variant) {
		return new JettySettings(properties.requestThreads(), variant.model(), settings.tuned(), forwarding);
	}

	@Bean
	HeaderLines headerLines() {
		return JettyHeaderLines::write;
	}

	@Bean
	JettyState jettyState(Variant variant) {
		return new JettyState(variant.model().equals("blocking"));
	}

	@Bean
	@ConditionalOnModel({ "blocking", "future", "deferred" })
	RequestThreads requestThreads(JettyState jetty) {
		return jetty.requestThreads();
	}

}
