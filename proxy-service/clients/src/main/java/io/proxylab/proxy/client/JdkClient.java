package io.proxylab.proxy.client;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/** The JDK's own client, without WebClient around it. */
final class JdkClient implements AsyncClient {

	private final ClientSettings settings;

	private final JdkConnections connections;

	private final String base;

	JdkClient(ClientSettings settings, JdkExecutor kind) {
		this.settings = settings;
		this.connections = new JdkConnections(settings, kind);
		this.base = settings.upstream().toString();
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		Exchange exchange = new Exchange();
		CompletableFuture<HttpResponse<Body>> response = this.connections.exchange(message(request),
				Function.identity());
		exchange.follow(response);
		var _ = response.whenComplete((answer, thrown) -> complete(exchange, answer, thrown));
		return exchange;
	}

	private static void complete(Exchange exchange, @Nullable HttpResponse<Body> answer, @Nullable Throwable thrown) {
		if (answer != null) {
			exchange.complete(new UpstreamResponse(answer.statusCode(), headers(answer), answer.body()));
		}
		else if (thrown instanceof CancellationException) {
			exchange.cancel(true);
		}
		else if (thrown != null) {
			exchange.completeExceptionally(JdkConnections.failure(thrown));
		}
	}

	private HttpRequest message(UpstreamRequest request) {
		HttpRequest.Builder message = HttpRequest.newBuilder(URI.create(this.base + request.target()));
		for (Header header : request.headers()) {
			message.header(header.name(), header.value());
		}
		if (!this.settings.keepAlive()) {
			message.header("Connection", "close");
		}
		if (request.statesLength()) {
			return message.method(request.method(), BodyPublishers.ofByteArray(request.body().bytes())).build();
		}
		return switch (request.method()) {
			case "GET" -> message.GET().build();
			case "HEAD" -> message.HEAD().build();
			case "DELETE" -> message.DELETE().build();
			default -> message.method(request.method(), BodyPublishers.noBody()).build();
		};
	}

	private static List<Header> headers(HttpResponse<?> response) {
		Map<String, List<String>> fields = response.headers().map();
		List<Header> headers = new ArrayList<>(fields.size());
		fields.forEach((name, values) -> values.forEach((value) -> headers.add(new Header(name, value))));
		return headers;
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
