package io.proxylab.proxy.gateway.webmvc;

import java.io.IOException;

import io.proxylab.proxy.client.Apache5ClassicConnections;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.rules.RequestRefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.web.ErrorResponse;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.function.HandlerFunction;

/**
 * Answers the requests of the route that the upstream did not answer: the gateway by
 * itself says 500 whatever happened. An answer that has begun can only be cut off.
 */
class ProblemResolver implements HandlerExceptionResolver, Ordered {

	private static final Log log = LogFactory.getLog(ProblemResolver.class);

	private final Forwarding forwarding;

	ProblemResolver(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	public @Nullable ModelAndView resolveException(HttpServletRequest request, HttpServletResponse response,
			@Nullable Object handler, Exception thrown) {
		Throwable failure = failure(handler, thrown);
		if (failure == null) {
			return null;
		}
		Answer problem = this.forwarding.problem(failure);
		if (response.isCommitted()) {
			// If Tomcat could not read the body, it has responded with 408 or 400.
			return (failure instanceof RequestRefusedException) ? new ModelAndView() : null;
		}
		write(problem, response);
		return new ModelAndView();
	}

	/** Returns why there is no response, or null if that isn't about the route. */
	private static @Nullable Throwable failure(@Nullable Object handler, Exception thrown) {
		Throwable cause = NestedExceptionUtils.getMostSpecificCause(thrown);
		if (cause instanceof RequestRefusedException) {
			return cause;
		}
		boolean ofRoute = handler instanceof HandlerFunction<?> && !(thrown instanceof ErrorResponse)
				&& !(thrown instanceof ClientAbortException);
		return ofRoute ? Apache5ClassicConnections.failure(thrown) : null;
	}

	private static void write(Answer problem, HttpServletResponse response) {
		// There may be header lines of an answer whose body then did not come.
		response.reset();
		response.setStatus(problem.status());
		for (Header header : problem.headers()) {
			response.addHeader(header.name(), header.value());
		}
		try {
			response.getOutputStream().write(problem.body().bytes());
		}
		catch (IOException ex) {
			log.debug("the client did not wait for the problem", ex);
		}
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

}
