package io.proxylab.proxy.client;

import java.net.SocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import reactor.netty.http.client.HttpConnectionPoolMetrics;
import reactor.netty.resources.ConnectionPoolMetrics;
import reactor.netty.resources.ConnectionProvider;

/**
 * Watches the pool of the one upstream of a provider: give it to the provider's builder
 * as its registrar. There is no pool before the first request. Over HTTP/2 there are two:
 * that of streams is the one to watch, for the other gets no connection back.
 */
public final class ReactorNettyPool implements ConnectionProvider.MeterRegistrar {

	private final AtomicReference<@Nullable ConnectionPoolMetrics> metrics = new AtomicReference<>();

	@Override
	public void registerMetrics(String poolName, String id, SocketAddress remoteAddress,
			ConnectionPoolMetrics poolMetrics) {
		this.metrics.updateAndGet((known) -> (known instanceof HttpConnectionPoolMetrics) ? known : poolMetrics);
	}

	Optional<ConnectionPoolMetrics> metrics() {
		return Optional.ofNullable(this.metrics.get());
	}

}
