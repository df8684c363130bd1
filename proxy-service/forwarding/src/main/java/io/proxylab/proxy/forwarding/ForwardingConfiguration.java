package io.proxylab.proxy.forwarding;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.micrometer.core.instrument.MeterRegistry;
import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.UpstreamClient;
import io.proxylab.proxy.rules.RuntimeLimits;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The beans that every proxy has. An application adds its server's and its model's. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProxyProperties.class)
public class ForwardingConfiguration {

	private static final Log log = LogFactory.getLog(ForwardingConfiguration.class);

	@Bean
	Variant variant(Environment environment) {
		return SelectedVariant.in(environment);
	}

	@Bean
	ClientSettings clientSettings(ProxyProperties properties) {
		return properties.clientSettings();
	}

	@Bean
	Forwarding forwarding(ClientSettings settings, MeterRegistry registry) {
		return new Forwarding(settings.maxBody(), registry);
	}

	@Bean
	ApplicationListener<ApplicationReadyEvent> listening(Variant variant, ClientSettings settings) {
		return (event) -> {
			Environment environment = event.getApplicationContext().getEnvironment();
			log.info("%s listens on port %s, management on port %s, upstream %s".formatted(variant.id(),
					environment.getProperty("local.server.port"), environment.getProperty("local.management.port"),
					settings.upstream()));
		};
	}

	@Bean
	ProxyMetrics proxyMetrics(UpstreamClient client, ObjectProvider<RequestThreads> threads) {
		return new ProxyMetrics(client, threads.getIfAvailable());
	}

	@Bean
	LimitsEndpoint limitsEndpoint(List<LimitSource> sources) {
		return new LimitsEndpoint(sources);
	}

	@Bean
	LimitSource runtimeLimits() {
		return RuntimeLimits::read;
	}

	@Bean
	LimitSource libraryVersions() {
		return new LibraryVersions();
	}

	@Bean
	LimitSource proxyLimits(Variant variant, ClientSettings settings, UpstreamClient client) {
		return () -> {
			Map<String, Object> limits = new TreeMap<>();
			limits.put("proxy.variant", variant.id());
			limits.put("proxy.track", settings.track().id());
			limits.put("proxy.upstream", settings.upstream().toString());
			limits.put("proxy.maxBodyBytes", settings.maxBody());
			limits.put("client.keepAlive", settings.keepAlive());
			client.limits().forEach((name, value) -> limits.put("client." + name, value));
			return limits;
		};
	}

}
