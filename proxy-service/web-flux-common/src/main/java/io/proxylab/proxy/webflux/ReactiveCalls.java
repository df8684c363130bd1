package io.proxylab.proxy.webflux;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import io.proxylab.proxy.calls.Calls;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The calls of one answer as a Mono: {@code zip} at once, {@code concatMap} one after the
 * other. Either cancels the others when one fails, or the subscription ends.
 */
class ReactiveCalls {

	private final Calls calls;

	ReactiveCalls(Calls calls) {
		this.calls = calls;
	}

	/**
	 * All calls of an answer.
	 * @param request the request to forward
	 * @param client makes one call when it is subscribed to
	 */
	Mono<UpstreamResponse> exchange(UpstreamRequest request, Function<UpstreamRequest, Mono<UpstreamResponse>> client) {
		return this.calls.several() ? Mono.defer(() -> several(this.calls.of(request), client)) : client.apply(request);
	}

	private Mono<UpstreamResponse> several(List<UpstreamRequest> requests,
			Function<UpstreamRequest, Mono<UpstreamResponse>> client) {
		return switch (this.calls.how()) {
			case PARALLEL ->
				Mono.zip(requests.stream().map((call) -> usable(call, client)).toList(), (responses) -> this.calls
					.merge(Arrays.stream(responses).map(UpstreamResponse.class::cast).toList()));
			case SEQUENTIAL -> inTime(Flux.fromIterable(requests)
				.concatMap((call) -> usable(call, client))
				.collectList()
				.map(this.calls::merge));
		};
	}

	private Mono<UpstreamResponse> usable(UpstreamRequest call,
			Function<UpstreamRequest, Mono<UpstreamResponse>> client) {
		return client.apply(call).map(this.calls::usable);
	}

	/** The deadline of each call begins anew; the answer's does not. */
	private Mono<UpstreamResponse> inTime(Mono<UpstreamResponse> answer) {
		@Nullable Duration longest = this.calls.timeout();
		return (longest != null)
				? answer.timeout(longest, Mono.error(() -> new UpstreamException(UpstreamFailure.RESPONSE_TIMEOUT,
						"not all calls answered within " + longest.toMillis() + " ms")))
				: answer;
	}

}
