package io.proxylab.proxy.forwarding;

import java.util.function.ToIntFunction;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.proxylab.proxy.client.Pool;
import io.proxylab.proxy.client.UpstreamClient;
import org.jspecify.annotations.Nullable;

/** Gauges of the client's pool and the server's request threads, where there are any. */
final class ProxyMetrics implements MeterBinder {

	private final UpstreamClient client;

	private final @Nullable RequestThreads threads;

	ProxyMetrics(UpstreamClient client, @Nullable RequestThreads threads) {
		this.client = client;
		this.threads = threads;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		if (this.client.pool().isPresent()) {
			gauge(registry, "leased", "connections to the upstream in use", Pool::leased);
			gauge(registry, "idle", "connections to the upstream waiting for a request", Pool::idle);
			gauge(registry, "pending", "requests waiting for a connection to the upstream", Pool::pending);
			gauge(registry, "max", "most connections to the upstream", Pool::max);
		}
		RequestThreads requestThreads = this.threads;
		if (requestThreads != null) {
			Gauge.builder("proxy.request.threads.busy", requestThreads, RequestThreads::busy)
				.description("request threads that serve a request")
				.register(registry);
			Gauge.builder("proxy.request.threads.max", requestThreads, RequestThreads::max)
				.description("most request threads")
				.register(registry);
			Gauge.builder("proxy.request.threads.queued", requestThreads, RequestThreads::queued)
				.description("requests that wait for a request thread")
				.register(registry);
		}
	}

	private void gauge(MeterRegistry registry, String name, String description, ToIntFunction<Pool> value) {
		Gauge
			.builder("proxy.pool." + name, this.client,
					(pooled) -> pooled.pool().map((pool) -> (double) value.applyAsInt(pool)).orElse(Double.NaN))
			.description(description)
			.register(registry);
	}

}
