package io.proxylab.proxy.webflux;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.server.netty.NettySettings;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
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

	/** Apart from the configurer, for the server is there before WebFlux is. */
	@Configuration(proxyBeanMethods = false)
	static class ServerConfiguration {

		@Bean
		AnswerResultHandler answerResultHandler() {
			return new AnswerResultHandler();
		}

		@Bean
		NettySettings nettySettings(ClientSettings settings, ReactorResourceFactory resources) {
			return new NettySettings(settings.tuned(), resources.getLoopResources());
		}

		@Bean
		ReactiveForwarding reactiveForwarding(Forwarding forwarding) {
			return new ReactiveForwarding(forwarding);
		}

	}

}
