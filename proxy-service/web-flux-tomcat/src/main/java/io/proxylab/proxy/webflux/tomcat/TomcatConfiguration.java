package io.proxylab.proxy.webflux.tomcat;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.forwarding.RequestThreads;
import io.proxylab.proxy.server.tomcat.TomcatSettings;
import io.proxylab.proxy.server.tomcat.TomcatSettings.Processors;
import io.proxylab.proxy.server.tomcat.TomcatState;
import io.proxylab.proxy.webflux.ServerMessages;

import org.springframework.boot.tomcat.TomcatContextCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * How Tomcat is set up, whatever the model. Its threads read requests, hand them to
 * WebFlux and end answers; none of them waits for the upstream.
 */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

	@Bean
	TomcatSettings tomcatSettings(ProxyProperties properties, ClientSettings settings, Forwarding forwarding) {
		return new TomcatSettings(properties.requestThreads(), null, false, settings.tuned(), Processors.USED_ONCE,
				properties.serverBuffer(), forwarding);
	}

	@Bean
	TomcatContextCustomizer bracketRefusal() {
		return (context) -> context.getPipeline().addValve(new BracketRefusal());
	}

	@Bean
	ServerMessages serverMessages() {
		return new TomcatMessages();
	}

	@Bean
	TomcatState tomcatState() {
		return new TomcatState(false);
	}

	@Bean
	RequestThreads requestThreads(TomcatState tomcat) {
		return tomcat.requestThreads();
	}

}
