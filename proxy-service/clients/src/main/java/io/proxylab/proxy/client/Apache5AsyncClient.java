package io.proxylab.proxy.client;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHttpRequest;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.nio.entity.BasicAsyncEntityProducer;
import org.apache.hc.core5.http.nio.support.BasicRequestProducer;

/** Apache HttpClient 5, asynchronous, without WebClient around it. */
final class Apache5AsyncClient implements AsyncClient {

	private final ClientSettings settings;

	private final HttpHost host;

	private final Apache5AsyncConnections connections;

	Apache5AsyncClient(ClientSettings settings) {
		this.settings = settings;
		this.host = Apache5.host(settings);
		this.connections = new Apache5AsyncConnections(settings);
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		BasicHttpRequest message = new BasicHttpRequest(request.method(), this.host, request.target());
		this.connections.fill(message, request);
		AsyncEntityProducer body = request.statesLength() ? new BasicAsyncEntityProducer(request.body().bytes(), null)
				: null;
		Exchange exchange = new Exchange();
		var _ = this.connections.execute(exchange, new BasicRequestProducer(message, body),
				new Apache5ResponseConsumer(this.settings.maxBody()), HttpClientContext.create(),
				new Completion(exchange));
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

	private record Completion(Exchange exchange) implements FutureCallback<UpstreamResponse> {

		@Override
		public void completed(UpstreamResponse response) {
			this.exchange.complete(response);
		}

		@Override
		public void failed(Exception ex) {
			this.exchange.completeExceptionally(Apache5.failure(ex));
		}

		@Override
		public void cancelled() {
			this.exchange.cancel(true);
		}

	}

}
