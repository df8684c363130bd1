package io.proxylab.proxy.webflux;

import java.util.function.Function;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.ReactorNettyConnections;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import reactor.core.publisher.Mono;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/** WebClient on reactor-netty. */
final class ReactorNettyConnector implements Connector {

	private final ReactorNettyConnections connections;

	ReactorNettyConnector(ClientSettings settings) {
		this.connections = new ReactorNettyConnections(settings);
	}

	@Override
	public ClientHttpConnector http() {
		return new ReactorClientHttpConnector(this.connections.client());
	}

	@Override
	public ReactorNettyConnections connections() {
		return this.connections;
	}

	@Override
	public Mono<UpstreamResponse> exchange(WebClient.RequestBodySpec message, UpstreamRequest request,
			Function<ClientResponse, Mono<UpstreamResponse>> reader) {
		message.headers((headers) -> Messages.addHeaders(headers, request));
		WebClient.RequestHeadersSpec<?> ready = request.statesLength() ? Messages.withBody(message, request) : message;
		return ready.exchangeToMono(reader);
	}

	@Override
	public UpstreamException failure(Throwable thrown) {
		return ReactorNettyConnections.failure(thrown);
	}

}
