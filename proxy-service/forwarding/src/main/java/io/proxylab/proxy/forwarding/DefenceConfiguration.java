package io.proxylab.proxy.forwarding;

import java.time.Clock;
import java.util.Locale;
import java.util.Set;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.defence.Admission;
import io.proxylab.proxy.defence.Breaker;
import io.proxylab.proxy.defence.ConcurrencyLimit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The defences that a variant was asked to have. */
@Configuration(proxyBeanMethods = false)
class DefenceConfiguration {

	private static final Log log = LogFactory.getLog(DefenceConfiguration.class);

	private static final Set<String> THREAD_A_REQUEST = Set.of("blocking", "callable");

	@Bean
	Admission admission(ProxyProperties properties, Variant variant) {
		DefenceProperties defence = properties.defence();
		if (THREAD_A_REQUEST.contains(variant.model()) && defence.bulkhead() != null
				&& defence.bulkhead() >= properties.requestThreads()) {
			log.warn(String.format(Locale.ROOT,
					"proxy.defence.bulkhead=%d turns nobody away: %d request threads let no more requests in",
					defence.bulkhead(), properties.requestThreads()));
		}
		if (defence.queue() != null && !variant.hasRequestQueue()) {
			throw new InvalidSettingException("proxy.defence.queue", defence.queue(),
					"%s has none; remove it, or take a blocking variant on Tomcat.".formatted(variant.id()));
		}
		DefenceProperties.BreakerProperties breaker = defence.breaker();
		return new Admission(limit(defence),
				(breaker != null) ? new Breaker(breaker.settings(), Clock.systemUTC()) : null);
	}

	private static @Nullable ConcurrencyLimit limit(DefenceProperties defence) {
		if (defence.bulkhead() != null) {
			return ConcurrencyLimit.fixed(defence.bulkhead());
		}
		return (defence.adaptive() != null) ? ConcurrencyLimit.adaptive(defence.adaptive(), System::nanoTime) : null;
	}

	@Bean
	LimitSource defenceLimits(ProxyProperties properties, Admission admission) {
		return new DefenceLimits(properties.defence(), admission);
	}

}
