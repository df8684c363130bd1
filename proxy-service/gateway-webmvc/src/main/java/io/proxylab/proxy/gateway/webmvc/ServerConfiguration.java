package io.proxylab.proxy.gateway.webmvc;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.server.tomcat.TomcatSettings;
import io.proxylab.proxy.server.tomcat.TomcatSettings.Processors;
import io.proxylab.proxy.server.tomcat.TomcatState;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tomcat with virtual threads, apart from Spring MVC, for it is there before that is. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

	@Bean
	TomcatSettings tomcatSettings(ProxyProperties properties, ClientSettings settings, Forwarding forwarding) {
		return new TomcatSettings(properties.requestThreads(), null, true, settings.tuned(), Processors.REUSED,
				properties.serverBuffer(), forwarding);
	}

	@Bean
	TomcatState tomcatState() {
		return new TomcatState(false);
	}

}
