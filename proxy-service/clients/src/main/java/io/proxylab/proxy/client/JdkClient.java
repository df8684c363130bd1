package io.proxylab.proxy.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

/** The JDK's own client. Its pool has no limit and cannot be seen. */
final class JdkClient implements AsyncClient {

	static {
		// The JDK reads these once, when its client is first used. Without the first it
		// connects twice; without the second it sends GET and HEAD again when a reused
		// connection turns out to be closed.
		System.setProperty("jdk.httpclient.disableRetryConnect", "true");
		System.setProperty("jdk.httpclient.redirects.retrylimit", "1");
		System.setProperty("jdk.httpclient.keepalive.timeout", Long.toString(ClientSettings.IDLE.toSeconds()));
		System.setProperty("jdk.httpclient.maxHeaderSize", Integer.toString(ClientSettings.MAX_RESPONSE_HEAD));
		// "Connection: close" is ours to say where connections shall not be reused.
		System.setProperty("jdk.httpclient.allowRestrictedHeaders", "connection");
	}

	private final ClientSettings settings;

	private final JdkExecutor kind;

	private final Optional<ExecutorService> executor;

	private final String base;

	private final HttpClient client;

	JdkClient(ClientSettings settings, JdkExecutor kind) {
		this.settings = settings;
		this.kind = kind;
		this.executor = kind.make();
		this.base = settings.upstream().toString();
		HttpClient.Builder builder = HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NEVER);
		if (settings.tuned()) {
			builder.connectTimeout(settings.connectTimeout());
		}
		this.executor.ifPresent(builder::executor);
		this.client = builder.build();
	}

	@Override
	public CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request) {
		Exchange exchange = new Exchange();
		CompletableFuture<HttpResponse<Body>> response = this.client.sendAsync(message(request),
				(head) -> new JdkBodySubscriber(this.settings.maxBody(),
						head.headers().firstValueAsLong("Content-Length"), request.method()));
		exchange.follow(response);
		CompletableFuture<HttpResponse<Body>> timely = response;
		if (this.settings.tuned()) {
			// The JDK's own timeout ends with the response's head: a body that stalls
			// would hold the request for ever.
			timely = response.copy().orTimeout(this.settings.responseTimeout().toMillis(), TimeUnit.MILLISECONDS);
		}
		var _ = timely.whenComplete((answer, thrown) -> {
			complete(exchange, answer, thrown);
			if (thrown instanceof TimeoutException) {
				response.cancel(true);
			}
		});
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
			exchange.completeExceptionally(Failures.of(thrown, JdkClient::reason));
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

	private static Optional<UpstreamFailure> reason(Throwable cause) {
		return Optional.ofNullable(switch (cause) {
			case HttpConnectTimeoutException _ -> UpstreamFailure.CONNECT_TIMEOUT;
			case HttpTimeoutException _ -> UpstreamFailure.RESPONSE_TIMEOUT;
			default -> null;
		});
	}

	@Override
	public Optional<Pool> pool() {
		return Optional.empty();
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("http.version", this.client.version().name());
		limits.put("pool.max", "unlimited");
		limits.put("connectTimeoutMillis", this.client.connectTimeout().<Object>map(Duration::toMillis).orElse("none"));
		limits.put("responseTimeoutMillis",
				this.settings.tuned() ? this.settings.responseTimeout().toMillis() : (Object) "none");
		limits.put("idleTimeoutMillis", ClientSettings.IDLE.toMillis());
		limits.put("executor", this.kind.kind());
		return limits;
	}

	@Override
	public void close() {
		this.client.shutdownNow();
		this.executor.ifPresent(ExecutorService::shutdownNow);
	}

}
