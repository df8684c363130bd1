package io.proxylab.proxy.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * The blocking face of a library that is asynchronous inside, as the JDK's client is: its
 * own {@code send} does no more than this.
 */
final class WaitingClient extends ClientDecorator implements BlockingClient {

	private final AsyncClient client;

	private WaitingClient(AsyncClient client) {
		super(client);
		this.client = client;
	}

	/** Makes the blocking face of a client, which waits no longer than its deadline. */
	static WaitingClient of(AsyncClient client, ClientSettings settings) {
		return new WaitingClient(DeadlineClient.of(client, settings));
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

}
