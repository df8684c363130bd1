package io.proxylab.proxy.forwarding;

import java.util.concurrent.Callable;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.BlockingClient;
import org.jspecify.annotations.Nullable;

/**
 * What watches the calls of the upstream. Spring's own clients observe their calls by
 * themselves, given a registry. Any other client is left alone, as it is in a service
 * that only has Actuator, unless there is a tracer: then its calls are observed here, for
 * otherwise the trace would end at the proxy.
 */
public final class UpstreamCalls {

	private final ObservationRegistry registry;

	private final boolean traced;

	/**
	 * Makes what watches.
	 * @param registry whose handlers hear of calls; may have none
	 * @param traced whether there is a tracer among them
	 */
	UpstreamCalls(ObservationRegistry registry, boolean traced) {
		this.registry = registry;
		this.traced = traced;
	}

	/**
	 * The registry for Spring's own clients, which are observed where the others are: a
	 * timer that one client has and the others have not would be part of what is
	 * compared.
	 */
	public ObservationRegistry registry() {
		return this.traced ? this.registry : ObservationRegistry.NOOP;
	}

	/** Whether calls are part of traces. */
	public boolean traced() {
		return this.traced;
	}

	/** The same client, watched where there is a tracer. */
	public BlockingClient watched(BlockingClient client) {
		return this.traced ? new WatchedBlockingClient(client, this.registry) : client;
	}

	/**
	 * The same client, watched where there is a tracer. A call belongs to the trace of
	 * the thread that makes it.
	 */
	public AsyncClient watched(AsyncClient client) {
		return this.traced ? new WatchedAsyncClient(client, this.registry) : client;
	}

	/** The same work for another thread, which takes the trace of this one along. */
	public <T> Callable<T> carried(Callable<T> work) {
		@Nullable Observation current = this.traced ? this.registry.getCurrentObservation() : null;
		return (current != null) ? () -> within(current, work) : work;
	}

	private static <T> T within(Observation observation, Callable<T> work) throws Exception {
		try (var _ = observation.openScope()) {
			return work.call();
		}
	}

}
