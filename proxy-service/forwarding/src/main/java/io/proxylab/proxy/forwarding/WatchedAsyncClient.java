package io.proxylab.proxy.forwarding;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.micrometer.observation.ObservationRegistry;
import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.Pool;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;

/**
 * A client whose calls are observed.
 *
 * @param client makes them
 * @param registry hears of them
 */
record WatchedAsyncClient(AsyncClient client, ObservationRegistry registry) implements AsyncClient {

	/** The client's own future, so that cancelling it still ends the exchange. */
	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		WatchedCall call = WatchedCall.start(request, this.registry);
		try {
			CompletableFuture<UpstreamResponse> exchange = this.client.exchange(call.request());
			var _ = exchange.whenComplete(call::ended);
			return exchange;
		}
		catch (RuntimeException ex) {
			call.ended(null, ex);
			throw ex;
		}
	}

	@Override
	public Optional<Pool> pool() {
		return this.client.pool();
	}

	@Override
	public Map<String, Object> limits() {
		return this.client.limits();
	}

	@Override
	public void close() {
		this.client.close();
	}

}
