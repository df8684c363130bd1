package io.proxylab.proxy.webflux;

import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import io.proxylab.proxy.defence.Outcome;
import io.proxylab.proxy.defence.Permit;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.rules.RequestRefusedException;
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
			Permit permit;
			try {
				permit = this.forwarding.enter();
			}
			catch (RequestRefusedException ex) {
				return Mono.just(this.forwarding.problem(ex));
			}
			this.forwarding.begin();
			return exchange.map((response) -> {
				permit.end(Outcome.of(response.status()));
				return this.forwarding.answer(request, response);
			}).onErrorResume((thrown) -> {
				permit.end(Outcome.of(thrown));
				return Mono.just(this.forwarding.problem(thrown));
			}).doFinally((signal) -> {
				permit.end(Outcome.GIVEN_UP);
				this.forwarding.end();
			});
		});
	}

}
