package io.proxylab.proxy.servlet.tomcat;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.forwarding.RequestThreads;
import io.proxylab.proxy.server.tomcat.TomcatSettings;
import io.proxylab.proxy.server.tomcat.TomcatSettings.Processors;
import io.proxylab.proxy.server.tomcat.TomcatState;
import io.proxylab.proxy.servlet.HeaderLines;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How Tomcat is set up, whatever the model. */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

	@Bean
	TomcatSettings tomcatSettings(ProxyProperties properties, ClientSettings settings, Forwarding forwarding,
			Variant variant) {
		return new TomcatSettings(properties.requestThreads(), properties.defence().queue(),
				variant.model().equals("virtual"), settings.tuned(), Processors.REUSED, properties.serverBuffer(),
				forwarding);
	}

	/** Tomcat writes what it is given. */
	@Bean
	HeaderLines headerLines() {
		return (headers, response) -> headers.forEach((header) -> response.addHeader(header.name(), header.value()));
	}

	@Bean
	TomcatState tomcatState(Variant variant) {
		return new TomcatState(variant.model().equals("blocking"));
	}

	@Bean
	@ConditionalOnModel({ "blocking", "future", "deferred" })
	RequestThreads requestThreads(TomcatState tomcat) {
		return tomcat.requestThreads();
	}

}
