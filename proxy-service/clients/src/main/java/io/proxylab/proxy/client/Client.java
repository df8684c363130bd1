package io.proxylab.proxy.client;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The HTTP clients. To add one, add a constant: the word by which variants name it, and
 * the factories of the faces it has.
 */
// Error Prone cannot see that a constructor reference holds no state.
@SuppressWarnings("ImmutableEnumChecker")
public enum Client {

	/** {@code java.net.http.HttpClient} on an executor of its own. */
	JDK("jdk", (settings) -> WaitingClient.of(new JdkClient(settings, JdkExecutor.OWN), settings),
			(settings) -> new JdkClient(settings, JdkExecutor.OWN)),

	/** {@code java.net.http.HttpClient} on one platform thread. */
	JDK_SINGLE("jdk-single", null, (settings) -> new JdkClient(settings, JdkExecutor.SINGLE)),

	/** {@code java.net.http.HttpClient} with a virtual thread a task. */
	JDK_VIRTUAL("jdk-virtual", null, (settings) -> new JdkClient(settings, JdkExecutor.VIRTUAL)),

	/** Apache HttpClient 5: classic for blocking models, async otherwise. */
	APACHE5("apache5", Apache5ClassicClient::new, Apache5AsyncClient::new),

	/** Apache HttpAsyncClient 4, the last of its line. */
	APACHE4("apache4", null, Apache4Client::new),

	/** The HTTP client of Jetty. */
	JETTY("jetty", (settings) -> WaitingClient.of(new JettyClient(settings), settings), JettyClient::new),

	/** The HTTP client of reactor-netty. */
	REACTOR_NETTY("reactor-netty", null, ReactorNettyClient::new),

	/** Spring's RestClient, its factory pinned to Apache HttpClient 5 (classic). */
	REST_CLIENT("restclient", SpringRestClient::new, null);

	private final String id;

	private final @Nullable Function<ClientSettings, BlockingClient> blocking;

	private final @Nullable Function<ClientSettings, AsyncClient> async;

	Client(String id, @Nullable Function<ClientSettings, BlockingClient> blocking,
			@Nullable Function<ClientSettings, AsyncClient> async) {
		this.id = id;
		this.blocking = blocking;
		this.async = async;
	}

	/**
	 * The client of that word.
	 * @throws IllegalArgumentException if there is none; the message names the choices
	 */
	public static Client of(String id) {
		for (Client client : values()) {
			if (client.id.equals(id)) {
				return client;
			}
		}
		throw new IllegalArgumentException("unknown client '%s'; choose one of %s".formatted(id,
				Arrays.stream(values()).map(Client::id).collect(Collectors.joining(", "))));
	}

	/** The word for this client in variant ids. */
	public String id() {
		return this.id;
	}

	/** Whether a blocking model can use this client. */
	public boolean isBlocking() {
		return this.blocking != null;
	}

	/** Whether a model that does not block can use this client. */
	public boolean isAsync() {
		return this.async != null;
	}

	/**
	 * Makes a client whose caller waits.
	 * @throws UnsupportedOperationException if this client has no such face
	 */
	public BlockingClient blocking(ClientSettings settings) {
		if (this.blocking == null) {
			throw new UnsupportedOperationException("client '%s' cannot block its caller".formatted(this.id));
		}
		return this.blocking.apply(settings);
	}

	/**
	 * Makes a client whose caller goes on.
	 * @throws UnsupportedOperationException if this client has no such face
	 */
	public AsyncClient async(ClientSettings settings) {
		if (this.async == null) {
			throw new UnsupportedOperationException("client '%s' can only block its caller".formatted(this.id));
		}
		return DeadlineClient.of(this.async.apply(settings), settings);
	}

}
