package io.proxylab.proxy.forwarding;

import io.micrometer.observation.ObservationRegistry;
import io.proxylab.proxy.client.ClientDecorator;
import io.proxylab.proxy.client.UpstreamClient;
import io.proxylab.proxy.client.UpstreamRequest;

/**
 * What observed clients have in common: all but their calls is that of the client itself.
 */
abstract class WatchedClient extends ClientDecorator {

	private final ObservationRegistry registry;

	WatchedClient(UpstreamClient watched, ObservationRegistry registry) {
		super(watched);
		this.registry = registry;
	}

	final WatchedCall started(UpstreamRequest request) {
		return WatchedCall.start(request, this.registry);
	}

}
