package io.proxylab.proxy.forwarding;

import java.util.concurrent.CompletableFuture;

import io.micrometer.observation.ObservationRegistry;
import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;

/** An asynchronous client whose calls are observed. */
final class WatchedAsyncClient extends WatchedClient implements AsyncClient {

	private final AsyncClient client;

	WatchedAsyncClient(AsyncClient client, ObservationRegistry registry) {
		super(client, registry);
		this.client = client;
	}

	/** The client's own future, so that cancelling it still ends the exchange. */
	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		WatchedCall call = started(request);
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

}
