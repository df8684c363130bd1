package io.proxylab.proxy.webflux;

import java.util.List;

import io.proxylab.proxy.client.Header;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Reads and writes a server's messages to the letter. Servers differ in what becomes of a
 * request on its way to Spring, and in what they make of Spring's response; what is here
 * holds where they leave both alone.
 */
public interface ServerMessages {

	/** The query as the client wrote it, or {@code null} if there is none. */
	default @Nullable String query(ServerHttpRequest request) {
		return request.getURI().getRawQuery();
	}

	/**
	 * Whether a request may have a body. Reactor Netty announces each, over HTTP/2, too.
	 */
	default boolean mayHaveBody(ServerHttpRequest request) {
		return request.getHeaders().getFirst(HttpHeaders.TRANSFER_ENCODING) != null
				|| request.getHeaders().getFirst(HttpHeaders.CONTENT_LENGTH) != null;
	}

	/** Whether the body of a request that has come to its end is all of it. */
	default boolean isWhole(ServerHttpRequest request) {
		return true;
	}

	/**
	 * Adds header lines to a response that has its status and nothing else: names in
	 * their case, values to the letter.
	 */
	default void addHeaders(List<Header> lines, ServerHttpResponse response) {
		HttpHeaders headers = response.getHeaders();
		for (Header line : lines) {
			headers.add(line.name(), line.value());
		}
	}

	/** Ends a response that has its header lines and no body. */
	default Mono<Void> end(ServerHttpResponse response) {
		return response.setComplete();
	}

}
