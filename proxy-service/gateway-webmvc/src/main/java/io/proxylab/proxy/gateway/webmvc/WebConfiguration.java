package io.proxylab.proxy.gateway.webmvc;

import io.proxylab.proxy.forwarding.Forwarding;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** What surrounds the route in Spring MVC. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {

	private final Forwarding forwarding;

	WebConfiguration(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	public void addInterceptors(InterceptorRegistry registry) {
		registry.addInterceptor(new InFlight(this.forwarding));
	}

	@Bean
	TimedBodies timedBodies() {
		return new TimedBodies(this.forwarding);
	}

	@Bean
	ProblemResolver problemResolver() {
		return new ProblemResolver(this.forwarding);
	}

}
