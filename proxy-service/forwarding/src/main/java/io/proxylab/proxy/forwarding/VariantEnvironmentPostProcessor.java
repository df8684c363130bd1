package io.proxylab.proxy.forwarding;

import java.util.Map;

import io.proxylab.proxy.catalogue.Variant;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Checks the variant first of all, and sets what must be known before any bean is. */
final class VariantEnvironmentPostProcessor implements EnvironmentPostProcessor, Ordered {

	@Override
	public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
		if (!SelectedVariant.isAskedOf(environment)) {
			return;
		}
		Variant variant = SelectedVariant.in(environment);
		boolean virtual = variant.model().equals("virtual");
		environment.getPropertySources()
			.addFirst(new MapPropertySource("proxyVariant", Map.of("spring.threads.virtual.enabled", virtual)));
	}

	@Override
	public int getOrder() {
		// After the configuration files are read.
		return Ordered.LOWEST_PRECEDENCE;
	}

}
