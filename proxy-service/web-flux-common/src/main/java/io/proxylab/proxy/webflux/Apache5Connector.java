package io.proxylab.proxy.webflux;

import java.util.function.Function;

import io.proxylab.proxy.client.Apache5Call;
import io.proxylab.proxy.client.Apache5AsyncConnections;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.HttpComponentsClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/** WebClient on Apache HttpClient 5. */
final class Apache5Connector implements Connector {

	private final Apache5AsyncConnections connections;

	Apache5Connector(ClientSettings settings) {
		this.connections = new Apache5AsyncConnections(settings);
	}

	@Override
	public ClientHttpConnector http() {
		return new HttpComponentsClientHttpConnector(this.connections.forConnectors());
	}

	@Override
	public Apache5AsyncConnections connections() {
		return this.connections;
	}

	@Override
	public Mono<UpstreamResponse> exchange(WebClient.RequestBodySpec message, UpstreamRequest request,
			Function<ClientResponse, Mono<UpstreamResponse>> reader) {
		Apache5Call call = this.connections.call(request);
		// The call writes the header lines: Spring's connector would parse the content
		// type, fail on what it does not know, and accept everything in the client's
		// name.
		message.attribute(Apache5Call.ATTRIBUTE, call)
			.httpRequest((outgoing) -> call.message(outgoing.getNativeRequest()));
		return ready(message, request).exchangeToMono(reader).doFinally((signal) -> {
			if (signal != SignalType.ON_COMPLETE) {
				call.cancel();
			}
		});
	}

	/** The library states the length of a body that is not there. */
	private static WebClient.RequestHeadersSpec<?> ready(WebClient.RequestBodySpec message, UpstreamRequest request) {
		return request.body().isEmpty() ? message
				: Messages.withBody(message.contentLength(request.body().length()), request);
	}

	@Override
	public UpstreamException failure(Throwable thrown) {
		return Apache5AsyncConnections.failure(thrown);
	}

}
