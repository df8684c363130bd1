package io.proxylab.proxy.gateway.webmvc;

import io.proxylab.proxy.forwarding.Forwarding;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.cloud.gateway.server.mvc.common.MvcUtils;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.function.HandlerFunction;

/**
 * Counts the requests of the route in and out; health probes have other handlers. It ends
 * the upstream's answer, too: the gateway does so where it has passed the body on, and
 * not where it says 304 instead, so that the connection would never return to the pool.
 */
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
			if (request.getAttribute(MvcUtils.CLIENT_RESPONSE_ATTR) instanceof ClientHttpResponse answer) {
				answer.close();
			}
			this.forwarding.end();
		}
	}

}
