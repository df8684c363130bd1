package io.proxylab.proxy.server.netty;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.proxylab.proxy.rules.CodingRules;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Refuses a body in another coding than {@code chunked}, which Netty's decoder would hand
 * on still coded (RFC 9112, section 6.1).
 */
final class TransferCodings {

	private TransferCodings() {
	}

	/**
	 * The answer as it is to be, or a refusal.
	 * @param answer to a request
	 * @param exchange the request and its response
	 */
	static Mono<Void> check(Mono<Void> answer, Connection exchange) {
		if (exchange instanceof HttpServerRequest request && exchange instanceof HttpServerResponse response
				&& hasUnknown(request.requestHeaders())) {
			return response.status(HttpResponseStatus.NOT_IMPLEMENTED).keepAlive(false).send();
		}
		return answer;
	}

	private static boolean hasUnknown(HttpHeaders headers) {
		return headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
				&& !CodingRules.allow(headers.valueCharSequenceIterator(HttpHeaderNames.TRANSFER_ENCODING));
	}

}
