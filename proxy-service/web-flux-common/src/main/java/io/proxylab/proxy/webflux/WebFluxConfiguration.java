package io.proxylab.proxy.webflux;

import io.proxylab.proxy.calls.Calls;
import io.proxylab.proxy.forwarding.Forwarding;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;

/**
 * How Spring WebFlux is set up, whatever the model. The server's settings are apart, in
 * the module of that server, for it is there before WebFlux is.
 */
@Configuration(proxyBeanMethods = false)
class WebFluxConfiguration implements WebFluxConfigurer {

	private final Forwarding forwarding;

	private final ServerMessages messages;

	WebFluxConfiguration(Forwarding forwarding, ServerMessages messages) {
		this.forwarding = forwarding;
		this.messages = messages;
	}

	@Override
	public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
		configurer.addCustomResolver(new UpstreamRequestResolver(this.forwarding, this.messages));
	}

	/** Apart from the configurer, which WebFlux asks before there are other beans. */
	@Configuration(proxyBeanMethods = false)
	static class AnswerConfiguration {

		@Bean
		AnswerResultHandler answerResultHandler(ServerMessages messages) {
			return new AnswerResultHandler(messages);
		}

		@Bean
		ReactiveForwarding reactiveForwarding(Forwarding forwarding) {
			return new ReactiveForwarding(forwarding);
		}

		@Bean
		ReactiveCalls reactiveCalls(Calls calls) {
			return new ReactiveCalls(calls);
		}

	}

}
