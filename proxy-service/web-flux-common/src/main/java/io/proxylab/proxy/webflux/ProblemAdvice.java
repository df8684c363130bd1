package io.proxylab.proxy.webflux;

import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;

import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.server.MethodNotAllowedException;

/** Answers requests that no controller got to see. */
@ControllerAdvice
class ProblemAdvice {

	private final Forwarding forwarding;

	ProblemAdvice(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@ExceptionHandler
	Answer refused(RequestRefusedException refused) {
		return this.forwarding.problem(refused);
	}

	@ExceptionHandler
	Answer unknownMethod(MethodNotAllowedException unknown) {
		return this.forwarding.problem(new RequestRefusedException(Reason.METHOD_NOT_ALLOWED));
	}

}
