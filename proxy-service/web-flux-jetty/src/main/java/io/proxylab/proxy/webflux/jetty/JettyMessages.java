package io.proxylab.proxy.webflux.jetty;

import java.util.List;

import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.server.jetty.JettyHeaderLines;
import io.proxylab.proxy.rules.BodyRules;
import io.proxylab.proxy.webflux.ServerMessages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;

/** Jetty has its own way with header lines, and Spring mends the query on the way in. */
class JettyMessages implements ServerMessages {

	/** Spring encodes one that is no query anew; as it came, it is refused. */
	@Override
	public @Nullable String query(ServerHttpRequest request) {
		HttpServletRequest read = ServerHttpRequestDecorator.getNativeRequest(request);
		return read.getQueryString();
	}

	@Override
	public boolean mayHaveBody(ServerHttpRequest request) {
		HttpServletRequest read = ServerHttpRequestDecorator.getNativeRequest(request);
		return BodyRules.mayHaveBody(read.getProtocol(), ServerMessages.super.mayHaveBody(request));
	}

	@Override
	public void addHeaders(List<Header> lines, ServerHttpResponse response) {
		JettyHeaderLines.add(lines, written(response));
	}

	/** Sends the head of a response without a length before its end, for Jetty's sake. */
	@Override
	public Mono<Void> end(ServerHttpResponse response) {
		return JettyHeaderLines.statesLength(written(response)) ? response.setComplete()
				: servers(response).writeAndFlushWith(Mono.just(Flux.empty()));
	}

	private static HttpServletResponse written(ServerHttpResponse response) {
		return ServerHttpResponseDecorator.getNativeResponse(response);
	}

	/** Spring's response to HEAD has nothing that flushes. */
	private static ServerHttpResponse servers(ServerHttpResponse response) {
		ServerHttpResponse own = response;
		while (own instanceof ServerHttpResponseDecorator decorator) {
			own = decorator.getDelegate();
		}
		return own;
	}

}
