package io.proxylab.proxy.servlet;

import java.io.IOException;

import io.proxylab.proxy.forwarding.Answer;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Writes an answer as it is. A {@code ResponseEntity} would not do: Spring negotiates its
 * content type, and turns 200 into 304 when the validators match.
 */
class AnswerReturnValueHandler implements HandlerMethodReturnValueHandler {

	private final HeaderLines headerLines;

	AnswerReturnValueHandler(HeaderLines headerLines) {
		this.headerLines = headerLines;
	}

	@Override
	public boolean supportsReturnType(MethodParameter returnType) {
		return returnType.getParameterType() == Answer.class;
	}

	@Override
	public void handleReturnValue(@Nullable Object returnValue, MethodParameter returnType,
			ModelAndViewContainer container, NativeWebRequest webRequest) throws IOException {
		container.setRequestHandled(true);
		HttpServletResponse response = webRequest.getNativeResponse(HttpServletResponse.class);
		if (response == null || !(returnValue instanceof Answer answer)) {
			throw new IllegalStateException("cannot write " + returnValue + " to " + webRequest);
		}
		response.setStatus(answer.status());
		this.headerLines.write(answer.headers(), response);
		if (!answer.body().isEmpty()) {
			response.getOutputStream().write(answer.body().bytes());
		}
	}

}
