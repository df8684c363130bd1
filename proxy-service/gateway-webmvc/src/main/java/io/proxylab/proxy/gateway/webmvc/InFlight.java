package io.proxylab.proxy.gateway.webmvc;

import io.proxylab.proxy.forwarding.Forwarding;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.function.HandlerFunction;

/** Counts the requests of the route in and out; health probes have other handlers. */
class InFlight implements HandlerInterceptor {

	private final Forwarding forwarding;

	InFlight(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
		if (handler instanceof HandlerFunction<?>) {
			this.forwarding.begin();
		}
		return true;
	}

	@Override
	public void afterCompletion(HttpServletRequest request, HttpServletResponse response, Object handler,
			@Nullable Exception ex) {
		if (handler instanceof HandlerFunction<?>) {
			this.forwarding.end();
		}
	}

}
