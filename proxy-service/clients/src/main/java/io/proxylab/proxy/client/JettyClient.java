package io.proxylab.proxy.client;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

import org.eclipse.jetty.client.Request;

/** The client of Jetty, without WebClient around it. */
final class JettyClient implements AsyncClient {

	private final ClientSettings settings;

	private final JettyConnections connections;

	private final String base;

	JettyClient(ClientSettings settings) {
		this.settings = settings;
		this.connections = new JettyConnections(settings);
		this.base = settings.upstream().toString();
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		Request message = this.connections.client()
			.newRequest(URI.create(this.base + request.target()))
			.method(request.method());
		this.connections.fill(message, request);
		Exchange exchange = new Exchange();
		exchange.follow(new Cancellation(message));
		message.send(new JettyResponseListener(request.method(), this.settings.maxBody(), exchange));
		return exchange;
	}

	@Override
	public Optional<Pool> pool() {
		return this.connections.pool();
	}

	@Override
	public Map<String, Object> limits() {
		return this.connections.limits();
	}

	@Override
	public void close() {
		this.connections.close();
	}

	/** Jetty hands out no future of its own: cancelling this one aborts the request. */
	private static final class Cancellation extends CompletableFuture<Void> {

		private final Request request;

		Cancellation(Request request) {
			this.request = request;
		}

		@Override
		public boolean cancel(boolean mayInterruptIfRunning) {
			boolean cancelled = super.cancel(mayInterruptIfRunning);
			var _ = this.request.abort(new CancellationException());
			return cancelled;
		}

	}

}
