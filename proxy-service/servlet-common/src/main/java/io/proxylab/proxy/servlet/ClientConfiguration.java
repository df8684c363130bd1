package io.proxylab.proxy.servlet;

import io.proxylab.proxy.calls.Calls;
import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.Client;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.UpstreamCalls;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The one client of the variant, with the face that its model needs. */
@Configuration(proxyBeanMethods = false)
class ClientConfiguration {

	@Bean
	@ConditionalOnModel({ "blocking", "virtual", "callable" })
	BlockingClient blockingClient(Variant variant, ClientSettings settings, UpstreamCalls watch, Calls calls) {
		return calls.by(watch.watched(Client.of(variant.client()).blocking(settings)), watch::carried);
	}

	@Bean
	@ConditionalOnModel({ "future", "deferred" })
	AsyncClient asyncClient(Variant variant, ClientSettings settings, UpstreamCalls watch, Calls calls) {
		return calls.by(watch.watched(Client.of(variant.client()).async(settings)), watch::carried);
	}

}
