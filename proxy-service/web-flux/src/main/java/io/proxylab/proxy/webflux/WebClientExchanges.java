package io.proxylab.proxy.webflux;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.ReactorNettyConnections;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/** Exchanges with the upstream through a WebClient on reactor-netty. */
class WebClientExchanges {

	private final String base;

	private final int maxBody;

	private final WebClient client;

	WebClientExchanges(ReactorNettyConnections connections, ClientSettings settings) {
		this.base = settings.upstream().toString();
		this.maxBody = settings.maxBody();
		// The connector is pinned: otherwise the order of the class path decides.
		this.client = WebClient.builder().clientConnector(new ReactorClientHttpConnector(connections.client())).build();
	}

	/** Sends the request once for each subscriber. */
	Mono<UpstreamResponse> exchange(UpstreamRequest request) {
		WebClient.RequestBodySpec message = this.client.method(HttpMethod.valueOf(request.method()))
			.uri(URI.create(this.base + request.target()))
			.headers((headers) -> addHeaders(headers, request));
		// Buffers instead of byte arrays, for codecs would parse the content type and
		// fail
		// on what they do not know.
		WebClient.RequestHeadersSpec<?> ready = request.statesLength()
				? message.body(BodyInserters.fromDataBuffers(
						Mono.fromSupplier(() -> DefaultDataBufferFactory.sharedInstance.wrap(request.body().bytes()))))
				: message;
		return ready.exchangeToMono(this::read).onErrorMap(WebClientExchanges::failure);
	}

	private static void addHeaders(HttpHeaders headers, UpstreamRequest request) {
		for (Header header : request.headers()) {
			headers.add(header.name(), header.value());
		}
		if (request.statesLength()) {
			headers.setContentLength(request.body().length());
		}
	}

	private Mono<UpstreamResponse> read(ClientResponse response) {
		List<Header> headers = new ArrayList<>();
		response.headers()
			.asHttpHeaders()
			.forEach((name, values) -> values.forEach((value) -> headers.add(new Header(name, value))));
		int status = response.statusCode().value();
		return DataBufferUtils.join(response.body(BodyExtractors.toDataBuffers()), this.maxBody)
			.map((buffer) -> new UpstreamResponse(status, headers, body(buffer)))
			.switchIfEmpty(Mono.fromSupplier(() -> new UpstreamResponse(status, headers, Body.EMPTY)));
	}

	private static Body body(DataBuffer buffer) {
		byte[] bytes = new byte[buffer.readableByteCount()];
		buffer.read(bytes);
		DataBufferUtils.release(buffer);
		return Body.of(bytes);
	}

	private static UpstreamException failure(Throwable thrown) {
		return (thrown instanceof DataBufferLimitException || thrown.getCause() instanceof DataBufferLimitException)
				? new UpstreamException(UpstreamFailure.RESPONSE_TOO_LARGE, thrown)
				: ReactorNettyConnections.failure(thrown);
	}

}
