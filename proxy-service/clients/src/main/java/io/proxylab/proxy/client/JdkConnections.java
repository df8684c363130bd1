package io.proxylab.proxy.client;

import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;

/**
 * The JDK's client as this project sets it: what {@link Client#JDK}, its siblings and a
 * WebClient on it have in common. Its pool has no limit and cannot be seen.
 */
public final class JdkConnections implements UpstreamClient {

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

	private final HttpClient client;

	/** Makes a client on an executor of its own. */
	public JdkConnections(ClientSettings settings) {
		this(settings, JdkExecutor.OWN);
	}

	JdkConnections(ClientSettings settings, JdkExecutor kind) {
		this.settings = settings;
		this.kind = kind;
		this.executor = kind.make();
		HttpClient.Builder builder = HttpClient.newBuilder()
			.version(HttpClient.Version.HTTP_1_1)
			.followRedirects(HttpClient.Redirect.NEVER);
		if (settings.tuned()) {
			builder.connectTimeout(settings.connectTimeout());
		}
		this.executor.ifPresent(builder::executor);
		this.client = builder.build();
	}

	/** The client, for requests. */
	HttpClient client() {
		return this.client;
	}

	/**
	 * The client for connectors that ask for bodies as publishers of lists of buffers. It
	 * answers when a body is whole, and only asynchronously.
	 */
	public HttpClient forConnectors() {
		return new WholeBodyJdkClient(this.client, this.settings.maxBody());
	}

	/** The reason of a failure of this client. */
	public static UpstreamException failure(Throwable thrown) {
		return Failures.of(thrown, JdkConnections::reason);
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
