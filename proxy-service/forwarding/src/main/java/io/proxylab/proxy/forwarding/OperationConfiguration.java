package io.proxylab.proxy.forwarding;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.TlsLibrary;
import io.proxylab.proxy.client.UpstreamClient;
import io.proxylab.proxy.client.UpstreamTls;
import io.proxylab.proxy.defence.Admission;
import io.proxylab.proxy.rules.RuntimeLimits;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.util.unit.DataSize;

/**
 * How a proxy is set up and what it tells of itself, whatever forwards its requests: the
 * settings, the counts, the gauges and the limits. Variants and gateways have it.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProxyProperties.class)
@Import({ TracingConfiguration.class, CloudWatchConfiguration.class })
public class OperationConfiguration {

	@Bean
	ClientSettings clientSettings(ProxyProperties properties, ObjectProvider<Variant> variants) {
		ClientSettings settings = properties.clientSettings();
		Variant variant = variants.getIfAvailable();
		if (settings.http2()) {
			checkHttp2(properties.upstreamHttp(), variant);
		}
		check("proxy.server-tls", properties.serverTls(), variant != null && variant.servesByNetty());
		check("proxy.upstream-tls", properties.upstreamTls(), variant != null && variant.callsByNetty());
		checkBuffer("proxy.server-buffer", properties.serverBuffer(), variant != null && variant.serverOwnsBuffers(),
				"Jetty and Netty have pools of them");
		checkBuffer("proxy.client-buffer", properties.clientBuffer(), variant != null && variant.clientOwnsBuffers(),
				"no client but Apache's version 5 has this setting");
		return settings;
	}

	private static void checkBuffer(String setting, @Nullable DataSize size, boolean owned, String otherwise) {
		if (size != null && !owned) {
			throw new InvalidSettingException(setting, size,
					"Remove it, for %s, or run servlet-virtual-apache5.".formatted(otherwise));
		}
	}

	private static void check(String setting, TlsLibrary library, boolean byNetty) {
		if (library == TlsLibrary.OPENSSL && !byNetty) {
			throw new InvalidSettingException(setting, library.name().toLowerCase(Locale.ROOT),
					"Only Netty calls OpenSSL: write jdk, or run webflux-webclient.");
		}
		if (!library.isHere()) {
			throw new InvalidSettingException(setting, library.name().toLowerCase(Locale.ROOT),
					"Netty has no OpenSSL for this machine: write jdk.");
		}
	}

	private static void checkHttp2(int asked, @Nullable Variant variant) {
		if (variant == null) {
			throw new InvalidSettingException("proxy.upstream-http", asked,
					"A gateway has settings of its own for that; remove it, and use those.");
		}
		if (!variant.callsOverHttp2()) {
			throw new InvalidSettingException("proxy.upstream-http", asked,
					"%s: write 1, or run a variant with another client.".formatted(variant.noHttp2()));
		}
	}

	@Bean
	Forwarding forwarding(ClientSettings settings, MeterRegistry registry, UpstreamCalls calls,
			ProxyProperties properties, ObjectProvider<Admission> admission) {
		return new Forwarding(settings.maxBody(), settings.tuned() ? properties.requestTimeout() : null, registry,
				calls.traced(), admission.getIfAvailable(() -> withoutDefence(properties)));
	}

	/** A gateway forwards by itself, so that nothing here could defend it. */
	private static Admission withoutDefence(ProxyProperties properties) {
		if (properties.calls().count() > 1) {
			throw new InvalidSettingException("proxy.calls.count", properties.calls().count(),
					"A gateway makes one call for an answer; remove it, or take a variant.");
		}
		if (!properties.defence().none()) {
			throw new InvalidSettingException("proxy.defence", properties.defence(),
					"A gateway has none of these; remove it, and give the gateway filters of its own.");
		}
		if (properties.trust() != null) {
			throw new InvalidSettingException("proxy.trust", properties.trust(),
					"A gateway has TLS settings of its own; remove it, and use those.");
		}
		return Admission.OPEN;
	}

	@Bean
	UpstreamCalls upstreamCalls(ObjectProvider<ObservationRegistry> registry, ObjectProvider<Tracer> tracer) {
		return new UpstreamCalls(registry.getIfAvailable(() -> ObservationRegistry.NOOP),
				tracer.getIfAvailable() != null);
	}

	@Bean
	Listening listening(ClientSettings settings) {
		return new Listening(settings.upstream());
	}

	@Bean
	LogThrottle logThrottle(MeterRegistry registry) {
		return new LogThrottle(registry);
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
	LimitSource observabilityLimits(ObjectProvider<ObservationRegistry> registry, ObjectProvider<Tracer> tracer,
			ObjectProvider<Sampler> sampler) {
		return new ObservabilityLimits(registry.getIfAvailable(), tracer.getIfAvailable(), sampler.getIfAvailable());
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
	LimitSource clientLimits(ClientSettings settings, UpstreamClient client) {
		return () -> {
			Map<String, Object> limits = new TreeMap<>();
			limits.put("proxy.track", settings.track().id());
			limits.put("proxy.upstream", settings.upstream().toString());
			limits.put("client.keepAlive", settings.keepAlive());
			UpstreamTls tls = settings.tls();
			if (tls != null) {
				limits.put("client.tls.library", tls.library().label());
				tls.agreed().forEach((name, value) -> limits.put("client." + name, value));
			}
			client.limits().forEach((name, value) -> limits.put("client." + name, value));
			return limits;
		};
	}

}
