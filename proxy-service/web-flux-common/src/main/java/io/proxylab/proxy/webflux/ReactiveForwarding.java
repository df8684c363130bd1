package io.proxylab.proxy.webflux;

import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.Forwarding;
import reactor.core.publisher.Mono;

/** Forwarding as a Mono: what is counted in is counted out, even when it is cancelled. */
class ReactiveForwarding {

	private final Forwarding forwarding;

	ReactiveForwarding(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	/**
	 * The answer to a request, be it a problem.
	 * @param request the request to forward
	 * @param exchange sends it when it is subscribed to
	 */
	Mono<Answer> forward(UpstreamRequest request, Mono<UpstreamResponse> exchange) {
		return Mono.defer(() -> {
			this.forwarding.begin();
			return exchange.map((response) -> this.forwarding.answer(request, response))
				.onErrorResume((thrown) -> Mono.just(this.forwarding.problem(thrown)))
				.doFinally((signal) -> this.forwarding.end());
		});
	}

}
