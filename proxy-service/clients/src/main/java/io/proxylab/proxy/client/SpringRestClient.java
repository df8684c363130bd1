package io.proxylab.proxy.client;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Spring's RestClient on the classic client of Apache HttpClient 5. */
final class SpringRestClient implements BlockingClient {

	private final ClientSettings settings;

	private final String base;

	private final Apache5ClassicConnections connections;

	private final RestClient client;

	SpringRestClient(ClientSettings settings) {
		this.settings = settings;
		this.base = settings.upstream().toString();
		this.connections = new Apache5ClassicConnections(settings, new RestClientStep(settings.maxBody()));
		// The factory is pinned: otherwise the class path decides.
		this.client = RestClient.builder()
			.requestFactory(new HttpComponentsClientHttpRequestFactory(this.connections.client()))
			.build();
	}

	@Override
	public UpstreamResponse exchange(UpstreamRequest request) {
		RestClient.RequestBodySpec message = this.client.method(HttpMethod.valueOf(request.method()))
			.uri(URI.create(this.base + request.target()))
			.headers((headers) -> addHeaders(request, headers));
		if (!request.body().isEmpty()) {
			// As a stream, for a converter of bytes would parse the content type, and
			// fail on what it does not know.
			message.contentLength(request.body().length()).body((stream) -> stream.write(request.body().bytes()));
		}
		try {
			return message.exchangeForRequiredValue((sent, response) -> read(response));
		}
		catch (RestClientException ex) {
			throw Apache5.failure(ex);
		}
	}

	private void addHeaders(UpstreamRequest request, HttpHeaders headers) {
		for (Header header : request.headers()) {
			headers.add(header.name(), header.value());
		}
		if (!this.settings.keepAlive()) {
			headers.set(HttpHeaders.CONNECTION, "close");
		}
	}

	private static UpstreamResponse read(ClientHttpResponse response) throws IOException {
		List<Header> headers = new ArrayList<>();
		response.getHeaders()
			.forEach((name, values) -> values.forEach((value) -> headers.add(new Header(name, value))));
		return new UpstreamResponse(response.getStatusCode().value(), headers,
				Body.of(response.getBody().readAllBytes()));
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

}
