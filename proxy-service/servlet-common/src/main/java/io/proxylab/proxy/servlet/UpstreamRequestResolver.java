package io.proxylab.proxy.servlet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.TimedBody;
import io.proxylab.proxy.rules.BodyRules;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Reads a request whole, up to the limit of its body, as the request to send on. */
class UpstreamRequestResolver implements HandlerMethodArgumentResolver {

	private final Forwarding forwarding;

	UpstreamRequestResolver(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == UpstreamRequest.class;
	}

	@Override
	public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer container,
			NativeWebRequest webRequest, @Nullable WebDataBinderFactory binderFactory) {
		HttpServletRequest request = webRequest.getNativeRequest(HttpServletRequest.class);
		if (request == null) {
			throw new IllegalStateException("not a servlet request: " + webRequest);
		}
		UpstreamRequest admitted = this.forwarding.admit(request.getMethod(), request.getRequestURI(),
				request.getQueryString(), headers(request));
		Body body = body(request);
		return body.isEmpty() ? admitted
				: new UpstreamRequest(admitted.method(), admitted.target(), admitted.headers(), body);
	}

	private static List<Header> headers(HttpServletRequest request) {
		List<Header> headers = new ArrayList<>();
		for (Enumeration<String> names = request.getHeaderNames(); names.hasMoreElements();) {
			String name = names.nextElement();
			for (Enumeration<String> values = request.getHeaders(name); values.hasMoreElements();) {
				headers.add(new Header(name, values.nextElement()));
			}
		}
		return headers;
	}

	private Body body(HttpServletRequest request) {
		long length = request.getContentLengthLong();
		boolean announced = length != -1 || request.getHeader("Transfer-Encoding") != null;
		if (length == 0 || !BodyRules.mayHaveBody(request.getProtocol(), announced)) {
			return Body.EMPTY;
		}
		byte[] bytes = read(request);
		if (bytes.length > this.forwarding.maxBody()) {
			throw new RequestRefusedException(Reason.REQUEST_TOO_LARGE);
		}
		return Body.of(bytes);
	}

	/** Reads one byte more than the limit at most. */
	private byte[] read(HttpServletRequest request) {
		try {
			ServletInputStream body = request.getInputStream();
			return body.isFinished() ? new byte[0]
					: new TimedBody(body, this.forwarding.requestTimeout()).readNBytes(this.forwarding.maxBody() + 1);
		}
		catch (IOException ex) {
			throw new RequestRefusedException(Reason.BAD_REQUEST);
		}
	}

}
