package io.proxylab.proxy.forwarding;

import java.util.Map;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.calls.Calls;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.UpstreamClient;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The beans that every variant has. An application adds its server's and its model's. */
@Configuration(proxyBeanMethods = false)
@Import({ OperationConfiguration.class, DefenceConfiguration.class })
public class ForwardingConfiguration {

	@Bean
	Variant variant(Environment environment) {
		return SelectedVariant.in(environment);
	}

	@Bean
	Calls calls(ProxyProperties properties, ClientSettings settings) {
		return new Calls(properties.calls().count(), properties.calls().how(), settings.maxBody(), settings.deadline());
	}

	@Bean
	LimitSource callsLimits(Calls calls, UpstreamClient client) {
		return new CallsLimits(calls, client);
	}

	@Bean
	LimitSource variantLimits(Variant variant, ClientSettings settings) {
		return () -> Map.of("proxy.variant", variant.id(), "proxy.maxBodyBytes", settings.maxBody());
	}

}
