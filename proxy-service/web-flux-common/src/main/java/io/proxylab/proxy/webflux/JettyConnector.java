package io.proxylab.proxy.webflux;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.JettyConnections;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import org.eclipse.jetty.client.Request;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.JettyClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/** WebClient on Jetty's client. */
final class JettyConnector implements Connector {

	private final JettyConnections connections;

	JettyConnector(ClientSettings settings) {
		this.connections = new JettyConnections(settings);
	}

	@Override
	public ClientHttpConnector http() {
		return new JettyClientHttpConnector(this.connections.client());
	}

	@Override
	public JettyConnections connections() {
		return this.connections;
	}

	@Override
	public Mono<UpstreamResponse> exchange(WebClient.RequestBodySpec message, UpstreamRequest request,
			Function<ClientResponse, Mono<UpstreamResponse>> reader) {
		AtomicReference<@Nullable Request> sent = new AtomicReference<>();
		// Jetty's own request takes headers and body: Spring's connector would parse the
		// content type, fail on what it does not know, and name one where there is none.
		return message.headers(Messages::acceptNothingUnasked).httpRequest((outgoing) -> {
			Request own = outgoing.getNativeRequest();
			this.connections.fill(own, request);
			sent.set(own);
		}).exchangeToMono(reader).doFinally((signal) -> {
			if (signal != SignalType.ON_COMPLETE) {
				abort(sent.get());
			}
		});
	}

	/**
	 * Ends what goes on without its subscriber. The connector's own cancellation does so
	 * most times: now and then an answer without end kept its connection.
	 */
	private static void abort(@Nullable Request sent) {
		if (sent != null) {
			var _ = sent.abort(new CancellationException());
		}
	}

	@Override
	public UpstreamException failure(Throwable thrown) {
		return JettyConnections.failure(thrown);
	}

}
