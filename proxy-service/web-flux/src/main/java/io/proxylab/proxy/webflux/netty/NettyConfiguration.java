package io.proxylab.proxy.webflux.netty;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.server.netty.NettySettings;
import io.proxylab.proxy.webflux.ServerMessages;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

/** How Reactor Netty is set up, whatever the model. */
@Configuration(proxyBeanMethods = false)
class NettyConfiguration {

	@Bean
	NettySettings nettySettings(ClientSettings settings, ProxyProperties properties, ReactorResourceFactory resources,
			Forwarding forwarding) {
		return new NettySettings(settings.tuned(), resources.getLoopResources(), forwarding.requestTimeout(),
				properties.serverTls());
	}

	@Bean
	ServerMessages serverMessages() {
		return new NettyMessages();
	}

}
