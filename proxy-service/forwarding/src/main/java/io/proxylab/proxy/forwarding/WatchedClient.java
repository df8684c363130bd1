package io.proxylab.proxy.forwarding;

import java.util.Map;
import java.util.Optional;

import io.micrometer.observation.ObservationRegistry;
import io.proxylab.proxy.client.Pool;
import io.proxylab.proxy.client.UpstreamClient;
import io.proxylab.proxy.client.UpstreamRequest;

/**
 * What observed clients have in common: all but their calls is that of the client itself.
 */
abstract class WatchedClient implements UpstreamClient {

	private final UpstreamClient watched;

	private final ObservationRegistry registry;

	WatchedClient(UpstreamClient watched, ObservationRegistry registry) {
		this.watched = watched;
		this.registry = registry;
	}

	final WatchedCall started(UpstreamRequest request) {
		return WatchedCall.start(request, this.registry);
	}

	@Override
	public Optional<Pool> pool() {
		return this.watched.pool();
	}

	@Override
	public Map<String, Object> limits() {
		return this.watched.limits();
	}

	@Override
	public void close() {
		this.watched.close();
	}

}
