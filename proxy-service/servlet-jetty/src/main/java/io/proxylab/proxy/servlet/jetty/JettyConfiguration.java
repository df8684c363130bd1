package io.proxylab.proxy.servlet.jetty;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.forwarding.RequestThreads;
import io.proxylab.proxy.servlet.HeaderLines;

import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How Jetty is set up, whatever the model. */
@Configuration(proxyBeanMethods = false)
class JettyConfiguration {

	@Bean
	WebServerFactoryCustomizer<JettyServletWebServerFactory> jettySettings(ProxyProperties properties,
			ClientSettings settings, Forwarding forwarding, Variant variant) {
		return new JettySettings(new JettyThreads(properties.requestThreads(), variant.model(), settings.tuned()),
				settings.tuned(), new ProblemHandler(forwarding));
	}

	@Bean
	HeaderLines headerLines() {
		return new JettyHeaderLines();
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
