package io.proxylab.proxy.webflux;

import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Controller;

/** An asynchronous client's CompletableFuture becomes a Mono. */
@Controller
@ConditionalOnModel("future")
class FutureController {

	private final ReactiveForwarding forwarding;

	private final AsyncClient client;

	FutureController(ReactiveForwarding forwarding, AsyncClient client) {
		this.forwarding = forwarding;
		this.client = client;
	}

	@ForwardedMapping
	Mono<Answer> forward(UpstreamRequest request) {
		return this.forwarding.forward(request, Mono.fromFuture(() -> this.client.exchange(request)));
	}

}
