package io.proxylab.proxy.webflux;

import io.proxylab.proxy.forwarding.Forwarding;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;

/** How Spring WebFlux is set up, whatever the model. */
@Configuration(proxyBeanMethods = false)
class WebFluxConfiguration implements WebFluxConfigurer {

	private final Forwarding forwarding;

	WebFluxConfiguration(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
		configurer.addCustomResolver(new UpstreamRequestResolver(this.forwarding));
	}

	@Configuration(proxyBeanMethods = false)
	static class ResultConfiguration {

		@Bean
		AnswerResultHandler answerResultHandler() {
			return new AnswerResultHandler();
		}

		@Bean
		ReactiveForwarding reactiveForwarding(Forwarding forwarding) {
			return new ReactiveForwarding(forwarding);
		}

	}

}
