package io.proxylab.proxy.calls;

import java.util.ArrayList;
import java.util.List;

import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.ClientDecorator;
import io.proxylab.proxy.client.StartOfCalls;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;

/** One call after the other on the thread that asks. After a failure none is made. */
final class SequentialCalls extends ClientDecorator implements BlockingClient {

	private final Calls calls;

	private final BlockingClient client;

	SequentialCalls(Calls calls, BlockingClient client) {
		super(client);
		this.calls = calls;
		this.client = client;
	}

	@Override
	public UpstreamResponse exchange(UpstreamRequest request) {
		StartOfCalls start = StartOfCalls.now();
		List<UpstreamResponse> responses = new ArrayList<>(this.calls.count());
		for (UpstreamRequest call : this.calls.of(request)) {
			responses.add(this.calls.usable(start.of(() -> this.client.exchange(call))));
		}
		return this.calls.merge(responses);
	}

}
