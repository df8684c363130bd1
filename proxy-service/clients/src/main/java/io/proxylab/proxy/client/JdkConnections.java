package io.proxylab.proxy.client;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * The JDK's client as this project sets it: what {@link Client#JDK}, its siblings and a
 * WebClient on it have in common. Its pool has no limit and cannot be seen.
 */
public final class JdkConnections implements UpstreamClient {

	/** How the library rejects 204 with a body; the exception has no class of its own. */
	private static final String BODY_OF_204 = "unexpected content length header with 204 response";

	private static final String IDLE_SECONDS = "jdk.httpclient.keepalive.timeout";

	static {
		// The JDK reads these once, when its client is first used. Without the first it
		// connects twice; without the second it sends GET and HEAD again when a reused
		// connection turns out to be closed.
		System.setProperty("jdk.httpclient.disableRetryConnect", "true");
		System.setProperty("jdk.httpclient.redirects.retrylimit", "1");
		System.setProperty(IDLE_SECONDS, Long.toString(ClientSettings.IDLE.toSeconds()));
		System.setProperty("jdk.httpclient.maxHeaderSize", Integer.toString(ClientSettings.MAX_RESPONSE_HEAD));
		// "Connection: close" is ours to say where connections shall not be reused.
		System.setProperty("jdk.httpclient.allowRestrictedHeaders", "connection");
	}

	private final ClientSettings settings;

	private final JdkExecutor kind;

	private final Optional<ExecutorService> executor;

	private final HttpClient client;

	/** What the last answer came over: the library takes HTTP/1.1 for HTTP/2 too. */
	private volatile HttpClient.@Nullable Version agreed;

	/** Makes a client on an executor of its own. */
	public JdkConnections(ClientSettings settings) {
		this(settings, JdkExecutor.OWN);
	}

	JdkConnections(ClientSettings settings, JdkExecutor kind) {
		this.settings = settings;
		this.kind = kind;
		this.executor = kind.make();
		HttpClient.Builder builder = HttpClient.newBuilder()
			.version(settings.http2() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NEVER);
		if (settings.tuned()) {
			builder.connectTimeout(settings.connectTimeout());
		}
		UpstreamTls tls = settings.tls();
		if (tls != null) {
			builder.sslContext(tls.context());
		}
		this.executor.ifPresent(builder::executor);
		this.client = builder.build();
	}

	/**
	 * Sends a request. The response comes when its body is whole; on the track
	 * {@code tuned} the exchange ends with a {@link TimeoutException} when the upstream
	 * is silent for too long. The JDK's own timeout ends with the response's head: a body
	 * that stalls would hold the request for ever. Of a head that is not whole the JDK
	 * tells nothing, so that its parts break no silence.
	 * @param content makes of a body what the caller wants of it
	 */
	<T> CompletableFuture<HttpResponse<T>> exchange(HttpRequest message, Function<Body, T> content) {
		Silence silence = new Silence(this.settings.responseTimeout(), System.nanoTime());
		CompletableFuture<HttpResponse<T>> response = send(message, content, () -> silence.broken(System.nanoTime()));
		// Not a copy: one that is cancelled would fail with what the cancellation did.
		CompletableFuture<HttpResponse<T>> timely = new CompletableFuture<>();
		if (this.settings.tuned()) {
			silence.limit(timely);
		}
		var _ = response.whenComplete((answer, thrown) -> {
			if (thrown != null) {
				timely.completeExceptionally(thrown);
			}
			else {
				timely.complete(answer);
			}
		});
		var _ = timely.whenComplete((answer, thrown) -> {
			if (thrown instanceof TimeoutException || thrown instanceof CancellationException) {
				response.cancel(true);
			}
		});
		return timely;
	}

	private <T> CompletableFuture<HttpResponse<T>> send(HttpRequest message, Function<Body, T> content, Runnable sign) {
		return this.client.sendAsync(message, (head) -> {
			sign.run();
			this.agreed = head.version();
			return HttpResponse.BodySubscribers
				.mapping(new JdkBodySubscriber(this.settings.maxBody(), head, message.method(), sign), content);
		});
	}

	/**
	 * The client for connectors that ask for bodies as publishers of lists of buffers. It
	 * answers when a body is whole, in time, and only asynchronously.
	 */
	public HttpClient forConnectors() {
		return new WholeBodyJdkClient(this.client, this);
	}

	/** The reason of a failure of this client. */
	public static UpstreamException failure(Throwable thrown) {
		return Failures.of(thrown, JdkConnections::reason);
	}

	private static Optional<UpstreamFailure> reason(Throwable cause) {
		return Optional.ofNullable(switch (cause) {
			case HttpConnectTimeoutException _ -> UpstreamFailure.CONNECT_TIMEOUT;
			case HttpTimeoutException _ -> UpstreamFailure.RESPONSE_TIMEOUT;
			case IOException rejected when BODY_OF_204.equals(rejected.getMessage()) -> UpstreamFailure.PROTOCOL;
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
		HttpClient.Version version = this.settings.http2() ? this.agreed : this.client.version();
		limits.put("http.version", (version == null) ? "none yet"
				: (version == HttpClient.Version.HTTP_2) ? ClientSettings.HTTP_2 : version.name());
		if (this.settings.http2()) {
			limits.put("http2.maxStreams", ClientSettings.AS_ALLOWED);
		}
		limits.put("pool.max", "unlimited");
		limits.put("connectTimeoutMillis", this.client.connectTimeout().<Object>map(Duration::toMillis).orElse("none"));
		limits.put("responseTimeoutMillis",
				this.settings.tuned() ? this.settings.responseTimeout().toMillis() : (Object) "none");
		limits.put("idleTimeoutMillis", TimeUnit.SECONDS.toMillis(Long.getLong(IDLE_SECONDS, -1)));
		limits.put("executor", this.kind.kind());
		return limits;
	}

	@Override
	public void close() {
		this.client.shutdownNow();
		this.executor.ifPresent(ExecutorService::shutdownNow);
	}

}
