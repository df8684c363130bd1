package io.proxylab.proxy.servlet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Reads a request whole, up to the limit of its body, as the request to send on. */
class UpstreamRequestResolver implements HandlerMethodArgumentResolver {

	private static final int BUFFER = 8 * 1024;

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
		long announced = request.getContentLengthLong();
		if (announced == 0 || (announced == -1 && request.getHeader("Transfer-Encoding") == null)) {
			return Body.EMPTY;
		}
		try {
			byte[] bytes = read(request.getInputStream());
			if (bytes.length > this.forwarding.maxBody()) {
				throw new RequestRefusedException(Reason.REQUEST_TOO_LARGE);
			}
			return Body.of(bytes);
		}
		catch (SocketTimeoutException ex) {
			throw new RequestRefusedException(Reason.REQUEST_TIMEOUT);
		}
		catch (IOException ex) {
			throw new RequestRefusedException(Reason.BAD_REQUEST);
		}
	}

	/**
	 * Reads one byte more than the limit at most. The server ends a read that gets
	 * nothing; a client that sends a little again and again is ended here.
	 */
	private byte[] read(InputStream in) throws IOException {
		Duration timeout = this.forwarding.requestTimeout();
		long begin = System.nanoTime();
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		byte[] buffer = new byte[Math.min(this.forwarding.maxBody() + 1, BUFFER)];
		while (body.size() <= this.forwarding.maxBody()) {
			int read = in.read(buffer, 0, Math.min(buffer.length, this.forwarding.maxBody() + 1 - body.size()));
			if (read == -1) {
				break;
			}
			body.write(buffer, 0, read);
			if (timeout != null && System.nanoTime() - begin > timeout.toNanos()) {
				throw new RequestRefusedException(Reason.REQUEST_TIMEOUT);
			}
		}
		return body.toByteArray();
	}

}
