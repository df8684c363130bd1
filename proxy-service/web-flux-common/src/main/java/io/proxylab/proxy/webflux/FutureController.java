package io.proxylab.proxy.webflux;

import java.util.concurrent.CompletableFuture;

import io.micrometer.observation.Observation;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.UpstreamCalls;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Controller;

/** An asynchronous client's CompletableFuture becomes a Mono. */
@Controller
@ConditionalOnModel("future")
class FutureController {

	private final ReactiveForwarding forwarding;

	private final ReactiveCalls calls;

	private final AsyncClient client;

	private final boolean traced;

	FutureController(ReactiveForwarding forwarding, ReactiveCalls calls, AsyncClient client, UpstreamCalls watched) {
		this.forwarding = forwarding;
		this.calls = calls;
		this.client = client;
		this.traced = watched.traced();
	}

	@ForwardedMapping
	Mono<Answer> forward(UpstreamRequest request) {
		return this.forwarding.forward(request, this.calls.exchange(request, this::exchange));
	}

	private Mono<UpstreamResponse> exchange(UpstreamRequest call) {
		return this.traced ? traced(call) : Mono.fromFuture(() -> this.client.exchange(call));
	}

	/**
	 * On WebFlux the observation of a request is in the context, and not on the thread.
	 */
	private Mono<UpstreamResponse> traced(UpstreamRequest request) {
		return Mono.deferContextual((context) -> {
			@Nullable Observation current = context.getOrDefault(ObservationThreadLocalAccessor.KEY, null);
			return Mono.fromFuture(() -> exchange(request, current));
		});
	}

	private CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request, @Nullable Observation current) {
		if (current == null) {
			return this.client.exchange(request);
		}
		try (var _ = current.openScope()) {
			return this.client.exchange(request);
		}
	}

}
