package io.proxylab.proxy.webflux;

import java.util.function.Function;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.JdkConnections;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import reactor.core.publisher.Mono;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/** WebClient on the JDK's client. */
final class JdkConnector implements Connector {

	private final ClientSettings settings;

	private final JdkConnections connections;

	JdkConnector(ClientSettings settings) {
		this.settings = settings;
		this.connections = new JdkConnections(settings);
	}

	@Override
	public ClientHttpConnector http() {
		return new JdkClientHttpConnector(this.connections.forConnectors());
	}

	@Override
	public JdkConnections connections() {
		return this.connections;
	}

	@Override
	public Mono<UpstreamResponse> exchange(WebClient.RequestBodySpec message, UpstreamRequest request,
			Function<ClientResponse, Mono<UpstreamResponse>> reader) {
		message.headers((headers) -> {
			Messages.addHeaders(headers, request);
			Messages.acceptNothingUnasked(headers);
			if (!this.settings.keepAlive()) {
				headers.set("Connection", "close");
			}
		});
		// An empty body would be sent in chunks: none at all states its length.
		WebClient.RequestHeadersSpec<?> ready = request.body().isEmpty() ? message
				: Messages.withBody(message, request);
		return ready.exchangeToMono(reader);
	}

	@Override
	public UpstreamException failure(Throwable thrown) {
		return JdkConnections.failure(thrown);
	}

}
