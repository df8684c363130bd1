package io.proxylab.proxy.webflux;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

import io.micrometer.observation.ObservationRegistry;
import io.proxylab.proxy.client.Body;
import io.proxylab.proxy.client.ClientSettings;
import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamFailure;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/** Exchanges with the upstream through a WebClient. */
class WebClientExchanges {

	private static final Log log = LogFactory.getLog(WebClientExchanges.class);

	private final String base;

	private final int maxBody;

	private final @Nullable Duration deadline;

	private final Connector connector;

	private final WebClient client;

	WebClientExchanges(Connector connector, ClientSettings settings, ObservationRegistry registry) {
		this.base = settings.upstream().toString();
		this.maxBody = settings.maxBody();
		this.deadline = settings.deadline();
		this.connector = connector;
		if (this.deadline != null) {
			Hooks.onErrorDropped(WebClientExchanges::dropped);
		}
		// The connector is pinned: otherwise the order of the class path decides.
		this.client = WebClient.builder().clientConnector(connector.http()).observationRegistry(registry).build();
	}

	/** Sends the request once for each subscriber. */
	Mono<UpstreamResponse> exchange(UpstreamRequest request) {
		WebClient.RequestBodySpec message = this.client.method(HttpMethod.valueOf(request.method()))
			.uri(URI.create(this.base + request.target()));
		return inTime(this.connector.exchange(message, request, this::read)).onErrorMap(this::failure);
	}

	/** Gives up an exchange that is not over in time, which cancels it. */
	private Mono<UpstreamResponse> inTime(Mono<UpstreamResponse> exchange) {
		Duration longest = this.deadline;
		if (longest == null) {
			return exchange;
		}
		return exchange.timeout(longest, Mono.error(() -> new UpstreamException(UpstreamFailure.RESPONSE_TIMEOUT,
				"no whole answer within " + longest.toMillis() + " ms")));
	}

	/**
	 * Libraries fail an exchange that is cancelled, and Reactor logs an error that nobody
	 * waits for, with all its stack: many a second when the upstream is slow.
	 */
	private static void dropped(Throwable thrown) {
		for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
			if (cause instanceof CancellationException) {
				log.debug("the end of an exchange that was given up", thrown);
				return;
			}
		}
		log.error("an error came after the end of an exchange", thrown);
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

	private UpstreamException failure(Throwable thrown) {
		return (thrown instanceof DataBufferLimitException || thrown.getCause() instanceof DataBufferLimitException)
				? new UpstreamException(UpstreamFailure.RESPONSE_TOO_LARGE, thrown) : this.connector.failure(thrown);
	}

}
