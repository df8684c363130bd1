package io.proxylab.proxy.forwarding;

import java.util.Map;
import java.util.Optional;

import io.micrometer.observation.ObservationRegistry;
import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.Pool;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;

/**
 * A client whose calls are observed.
 *
 * @param client makes them
 * @param registry hears of them
 */
record WatchedBlockingClient(BlockingClient client, ObservationRegistry registry) implements BlockingClient {

	@Override
	public UpstreamResponse exchange(UpstreamRequest request) {
		WatchedCall call = WatchedCall.start(request, this.registry);
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
