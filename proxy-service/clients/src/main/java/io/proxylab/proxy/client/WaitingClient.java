package io.proxylab.proxy.client;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * The blocking face of a library that is asynchronous inside, as the JDK's client is: its
 * own {@code send} does no more than this.
 */
final class WaitingClient implements BlockingClient {

	private final AsyncClient client;

	WaitingClient(AsyncClient client) {
		this.client = client;
	}

	@Override
	public UpstreamResponse exchange(UpstreamRequest request) {
		CompletableFuture<UpstreamResponse> exchange = this.client.exchange(request);
		try {
			return exchange.get();
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof UpstreamException failure) {
				throw failure;
			}
			throw new UpstreamException(UpstreamFailure.CLOSED, ex);
		}
		catch (InterruptedException ex) {
			exchange.cancel(true);
			Thread.currentThread().interrupt();
			throw new UpstreamException(UpstreamFailure.CLOSED, ex);
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
