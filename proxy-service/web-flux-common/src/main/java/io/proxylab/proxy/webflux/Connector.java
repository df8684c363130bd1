package io.proxylab.proxy.webflux;

import java.util.function.Function;

import io.proxylab.proxy.client.UpstreamClient;
import io.proxylab.proxy.client.UpstreamException;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.client.UpstreamResponse;
import reactor.core.publisher.Mono;

import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;

/** What connects WebClient to one HTTP library, set up as that library is without it. */
interface Connector {

	/** Spring's connector to the library. */
	ClientHttpConnector http();

	/** The library's pool and limits. */
	UpstreamClient connections();

	/**
	 * Makes a message say what the request says, and nothing else, and sends it. The
	 * exchange ends in time, and with its subscription.
	 * @param message the message, with its method and URI
	 * @param request the request
	 * @param reader reads the response whole
	 */
	Mono<UpstreamResponse> exchange(WebClient.RequestBodySpec message, UpstreamRequest request,
			Function<ClientResponse, Mono<UpstreamResponse>> reader);

	/** The reason of a failure of this library. */
	UpstreamException failure(Throwable thrown);

}
