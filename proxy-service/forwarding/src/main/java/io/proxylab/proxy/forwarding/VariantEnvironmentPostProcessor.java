package io.proxylab.proxy.forwarding;

import java.util.HashMap;
import java.util.Map;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Checks variant and observability first of all, and sets what must be known before any
 * bean is.
 */
final class VariantEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		Map<String, Object> known = new HashMap<>();
		known.put("spring.autoconfigure.exclude", Observability.in(environment).leftOut());
		if (SelectedVariant.isAskedOf(environment)) {
			known.put("spring.threads.virtual.enabled", SelectedVariant.in(environment).model().equals("virtual"));
		}
		environment.getPropertySources().addFirst(new MapPropertySource("proxyVariant", known));
	}

	@Override
	public int getOrder() {
		// After the configuration files are read.
		return Ordered.LOWEST_PRECEDENCE;
	}

}
