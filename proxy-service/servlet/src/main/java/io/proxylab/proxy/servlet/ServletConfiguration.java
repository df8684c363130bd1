package io.proxylab.proxy.servlet;

import java.util.List;

import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.ProxyProperties;
import io.proxylab.proxy.forwarding.RequestThreads;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** How Spring MVC and Tomcat are set up, whatever the model. */
@Configuration(proxyBeanMethods = false)
class ServletConfiguration implements WebMvcConfigurer {

	private final Forwarding forwarding;

	ServletConfiguration(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
		resolvers.add(new UpstreamRequestResolver(this.forwarding));
	}

	@Override
	public void addReturnValueHandlers(List<HandlerMethodReturnValueHandler> handlers) {
		handlers.add(new AnswerReturnValueHandler());
	}

	/** Apart from the configurer, for the server is there before Spring MVC is. */
	@Configuration(proxyBeanMethods = false)
	static class ServerConfiguration {

		@Bean
		WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcatSettings(ProxyProperties properties,
				ClientSettings settings, Forwarding forwarding, Variant variant) {
			return new TomcatSettings(properties.requestThreads(), variant.model().equals("virtual"), settings.tuned(),
					forwarding);
		}

		@Bean
		TomcatState tomcatState(Variant variant) {
			return new TomcatState(variant.model().equals("blocking"));
		}

		@Bean
		@ConditionalOnModel({ "blocking", "future", "deferred" })
		RequestThreads requestThreads(TomcatState tomcat) {
			return tomcat.requestThreads();
		}

	}

}
