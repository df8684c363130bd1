package io.proxylab.proxy.webflux;

import java.util.List;

import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamRequest;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.WebClient;

/** How requests become messages of WebClient. */
final class Messages {

	private Messages() {
	}

	static void addHeaders(HttpHeaders headers, UpstreamRequest request) {
		for (Header header : request.headers()) {
			headers.add(header.name(), header.value());
		}
		if (request.statesLength()) {
			headers.setContentLength(request.body().length());
		}
	}

	/** Keeps a connector from accepting everything in the name of the client. */
	static void acceptNothingUnasked(HttpHeaders headers) {
		if (!headers.containsHeader(HttpHeaders.ACCEPT)) {
			headers.put(HttpHeaders.ACCEPT, List.of());
		}
	}

	/**
	 * Gives the message its body as a buffer instead of a byte array, for codecs would
	 * parse the content type and fail on what they do not know.
	 */
	static WebClient.RequestHeadersSpec<?> withBody(WebClient.RequestBodySpec message, UpstreamRequest request) {
		return message.body(BodyInserters.fromDataBuffers(
				Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(request.body().bytes()))));
	}

}
