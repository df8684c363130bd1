package io.proxylab.proxy.webflux;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.TimedBody;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import reactor.core.publisher.Mono;

import org.springframework.core.MethodParameter;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;

/** Reads a request whole, up to the limit of its body, as the request to send on. */
class UpstreamRequestResolver implements HandlerMethodArgumentResolver {

	private final Forwarding forwarding;

	private final ServerMessages messages;

	UpstreamRequestResolver(Forwarding forwarding, ServerMessages messages) {
		this.forwarding = forwarding;
		this.messages = messages;
	}

	@Override
	public boolean supportsParameter(MethodParameter parameter) {
		return parameter.getParameterType() == UpstreamRequest.class;
	}

	@Override
	public Mono<Object> resolveArgument(MethodParameter parameter, BindingContext context, ServerWebExchange exchange) {
		ServerHttpRequest request = exchange.getRequest();
		UpstreamRequest admitted = this.forwarding.admit(request.getMethod().name(), path(request),
				this.messages.query(request), headers(request));
		if (!this.messages.mayHaveBody(request)) {
			return Mono.just(admitted);
		}
		return inTime(DataBufferUtils.join(request.getBody(), this.forwarding.maxBody()))
			.onErrorMap(DataBufferLimitException.class, (ex) -> new RequestRefusedException(Reason.REQUEST_TOO_LARGE))
			.onErrorMap(IOException.class, TimedBody::refusal)
			.<Object>map((buffer) -> new UpstreamRequest(admitted.method(), admitted.target(), admitted.headers(),
					Body.of(bytes(buffer))))
			.defaultIfEmpty(admitted)
			.doOnNext((read) -> checkWhole(request));
	}

	private Mono<DataBuffer> inTime(Mono<DataBuffer> body) {
		Duration timeout = this.forwarding.requestTimeout();
		return (timeout != null)
				? body.timeout(timeout)
					.onErrorMap(TimeoutException.class, (ex) -> new RequestRefusedException(Reason.REQUEST_TIMEOUT))
				: body;
	}

	private void checkWhole(ServerHttpRequest request) {
		if (!this.messages.isWhole(request)) {
			throw new RequestRefusedException(Reason.BAD_REQUEST);
		}
	}

	/** A URI without a path means the root (RFC 9110, section 4.2.3). */
	private static String path(ServerHttpRequest request) {
		String path = request.getURI().getRawPath();
		return path.isEmpty() ? "/" : path;
	}

	/**
	 * Returns all header lines. On Reactor Netty a field whose lines differ in case has
	 * several names here, and all its lines under each of them.
	 */
	private static List<Header> headers(ServerHttpRequest request) {
		List<Header> headers = new ArrayList<>();
		request.getHeaders().forEach((name, values) -> {
			if (!contains(headers, name)) {
				values.forEach((value) -> headers.add(new Header(name, value)));
			}
		});
		return headers;
	}

	private static boolean contains(List<Header> headers, String name) {
		for (Header header : headers) {
			if (header.is(name)) {
				return true;
			}
		}
		return false;
	}

	private static byte[] bytes(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return bytes;
	}

}
