package io.proxylab.proxy.servlet;

import java.util.List;

import io.proxylab.proxy.forwarding.Forwarding;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * How Spring MVC is set up, whatever the model. The server's settings are apart, in the
 * module of that server, for it is there before Spring MVC is.
 */
@Configuration(proxyBeanMethods = false)
class ServletConfiguration implements WebMvcConfigurer {

	private final Forwarding forwarding;

	private final HeaderLines headerLines;

	ServletConfiguration(Forwarding forwarding, HeaderLines headerLines) {
		this.forwarding = forwarding;
		this.headerLines = headerLines;
	}

	@Override
	public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
		resolvers.add(new UpstreamRequestResolver(this.forwarding));
	}

	@Override
	public void addReturnValueHandlers(List<HandlerMethodReturnValueHandler> handlers) {
		handlers.add(new AnswerReturnValueHandler(this.headerLines));
	}

}
