package io.proxylab.proxy.server.netty;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.proxylab.proxy.rules.ExpectationRules;
import io.proxylab.proxy.rules.HostRules;
import io.proxylab.proxy.rules.TargetRules;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Refuses targets of a form that no request may have, over HTTP/1.1 and HTTP/2, and an
 * {@code :authority} that is not a host. Reactor Netty would make a path of any target.
 * It ignores expectations that it can't meet, and so these are refused, too.
 */
final class HeadCheck {

	private HeadCheck() {
	}

	/**
	 * Returns the answer as it is to be, or a refusal.
	 * @param answer to a request
	 * @param exchange the request and its response
	 */
	static Mono<Void> check(Mono<Void> answer, Connection exchange) {
		if (exchange instanceof HttpServerRequest request && exchange instanceof HttpServerResponse response) {
			if (!isAllowed(request)) {
				return response.status(HttpResponseStatus.BAD_REQUEST).keepAlive(false).send();
			}
			if (!ExpectationRules.allow(request.requestHeaders().getAll(HttpHeaderNames.EXPECT))) {
				return response.status(HttpResponseStatus.EXPECTATION_FAILED).keepAlive(false).send();
			}
		}
		return answer;
	}

	private static boolean isAllowed(HttpServerRequest request) {
		String host = request.requestHeaders().get(HttpHeaderNames.HOST);
		return (host == null || HostRules.allow(host))
				&& TargetRules.allow(request.method().name(), request.uri(), host);
	}

}
