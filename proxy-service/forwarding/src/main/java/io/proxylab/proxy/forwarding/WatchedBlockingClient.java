package io.proxylab.proxy.forwarding;

import io.micrometer.observation.ObservationRegistry;
import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;

/** A blocking client whose calls are observed. */
final class WatchedBlockingClient extends WatchedClient implements BlockingClient {

	private final BlockingClient client;

	WatchedBlockingClient(BlockingClient client, ObservationRegistry registry) {
		super(client, registry);
		this.client = client;
	}

	@Override
	public UpstreamResponse exchange(UpstreamRequest request) {
		WatchedCall call = started(request);
		try {
			UpstreamResponse response = this.client.exchange(call.request());
			call.ended(response, null);
			return response;
		}
		catch (RuntimeException ex) {
			call.ended(null, ex);
			throw ex;
		}
	}

}
