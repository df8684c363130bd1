package io.proxylab.proxy.client;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.proxylab.proxy.rules.FramingRules;
import org.eclipse.jetty.client.AbstractConnectionPool;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.ContinueProtocolHandler;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.EarlyHintsProtocolHandler;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.HttpResponseException;
import org.eclipse.jetty.client.MultiplexConnectionPool;
import org.eclipse.jetty.client.ProcessingProtocolHandler;
import org.eclipse.jetty.client.ProtocolHandlers;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.RedirectProtocolHandler;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.WWWAuthenticationProtocolHandler;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.client.transport.HttpDestination;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Jetty's client as this project sets it: what {@link Client#JETTY} and a WebClient on
 * Jetty have in common.
 * <p>
 * Jetty sends nothing twice but what it had not begun to send, when a connection turns
 * out to be too long idle at that moment (jetty.project 4427); idle connections are kept
 * too long for that.
 */
public final class JettyConnections implements UpstreamClient {

	/** Threads are told by their names. */
	private static final String NAME = "HttpClient@jetty";

	private static final int SELECTORS = 1;

	/** What the least that an upstream should allow is (RFC 9113, 6.5.2). */
	private static final int STREAMS_AT_FIRST = 100;

	/**
	 * Threads that Jetty's pool needs besides those at work: one for each selector, and
	 * one that waits to take over a selector's work.
	 */
	private static final int OCCUPIED_THREADS = SELECTORS + 1;

	/** The library waits for ever; so long is longer than any run. */
	private static final Duration STOCK_ACQUIRE_TIMEOUT = ClientSettings.IDLE;

	/**
	 * Jetty leaves the length out where it is 0, POST and PUT apart, unless it does not
	 * know the field for what it is.
	 */
	private static final HttpField NO_CONTENT = new HttpField(null, HttpHeader.CONTENT_LENGTH.asString(), "0");

	private final ClientSettings settings;

	private final HttpClient client;

	private final PendingDeadlines deadlines;

	public JettyConnections(ClientSettings settings) {
		this.settings = settings;
		this.client = new HttpClient(settings.http2() ? http2() : http1());
		this.client.setName(NAME);
		this.client.setFollowRedirects(false);
		this.client.setHttpCookieStore(new HttpCookieStore.Empty());
		this.client.setUserAgentField(null);
		this.client.setDefaultRequestContentType(null);
		this.client.setMaxResponseHeadersSize(ClientSettings.MAX_RESPONSE_HEAD);
		UpstreamTls tls = settings.tls();
		if (tls != null) {
			SslContextFactory.Client secured = new SslContextFactory.Client();
			secured.setSslContext(tls.context());
			this.client.setSslContextFactory(secured);
		}
		if (settings.tuned()) {
			tune(this.client, settings);
		}
		this.deadlines = new PendingDeadlines(settings.tuned() ? settings.acquireTimeout() : STOCK_ACQUIRE_TIMEOUT);
		this.client.getRequestListeners().addQueuedListener((request) -> this.deadlines.add(new Queued(request)));
		start(this.client);
	}

	private static HttpClientTransport http1() {
		HttpClientTransportOverHTTP transport = new HttpClientTransportOverHTTP() {

			@Override
			public org.eclipse.jetty.io.Connection newConnection(EndPoint endPoint, Map<String, Object> context) {
				return new JettyConnection(endPoint, context);
			}

		};
		// Otherwise a value that Jetty knows by heart comes in Jetty's spelling.
		transport.setHeaderCacheCaseSensitive(true);
		return transport;
	}

	private static HttpClientTransport http2() {
		HttpClientTransportOverHTTP2 transport = new HttpClientTransportOverHTTP2(new HTTP2Client());
		// Before it knows what the upstream allows, Jetty would open a connection a
		// request.
		transport.setConnectionPoolFactory((destination) -> new MultiplexConnectionPool(destination,
				destination.getHttpClient().getMaxConnectionsPerDestination(), STREAMS_AT_FIRST));
		return transport;
	}

	private static void tune(HttpClient client, ClientSettings settings) {
		client.setMaxConnectionsPerDestination(settings.maxConnections());
		// Every request goes through the queue: one of no places would refuse them all.
		client.setMaxRequestsQueuedPerDestination(
				(settings.maxPending() == -1) ? Integer.MAX_VALUE : Math.max(1, settings.maxPending()));
		client.setConnectTimeout(settings.connectTimeout().toMillis());
		client.setIdleTimeout(ClientSettings.IDLE.toMillis());
		// The library's pool grows to 200 threads when the CPU is short, which is when
		// they harm most. Nothing here waits, so as many as Apache's clients have do.
		int workers = (settings.ioThreads() > 0) ? settings.ioThreads() : Runtime.getRuntime().availableProcessors();
		int threads = OCCUPIED_THREADS + workers;
		QueuedThreadPool pool = new QueuedThreadPool(threads, threads);
		pool.setName(NAME);
		pool.setReservedThreads(1);
		client.getClientConnector().setSelectors(SELECTORS);
		client.setExecutor(pool);
	}

	private static void start(HttpClient client) {
		try {
			client.start();
		}
		catch (Exception ex) {
			throw new IllegalStateException("Jetty's client does not start", ex);
		}
		// These come with the start. A proxy decodes nothing, and leaves 401 and such to
		// its own client: Jetty makes a failure of one that names no way to log in.
		client.getContentDecoderFactories().clear();
		ProtocolHandlers handlers = client.getProtocolHandlers();
		handlers.remove(RedirectProtocolHandler.NAME);
		handlers.remove(WWWAuthenticationProtocolHandler.NAME);
		handlers.remove(ProxyAuthenticationProtocolHandler.NAME);
		handlers.remove(ContinueProtocolHandler.NAME);
		handlers.remove(ProcessingProtocolHandler.NAME);
		handlers.remove(EarlyHintsProtocolHandler.NAME);
		handlers.put(new JettyInterimResponses());
	}

	/** Makes a message of this client say what the request says, and nothing else. */
	public void fill(Request message, UpstreamRequest request) {
		message.headers((fields) -> {
			for (Header header : request.headers()) {
				fields.add(header.name(), header.value());
			}
			if (!this.settings.keepAlive()) {
				fields.put(HttpHeader.CONNECTION, "close");
			}
			if (request.body().isEmpty() && request.method().equals("PATCH")) {
				fields.add(NO_CONTENT);
			}
		});
		message.onResponseHeaders(JettyConnections::rejectUncertainEnd);
		if (request.statesLength()) {
			message.body(new BytesRequestContent((String) null, request.body().bytes()));
		}
		if (this.settings.tuned()) {
			message.idleTimeout(this.settings.responseTimeout().toMillis(), TimeUnit.MILLISECONDS);
		}
	}

	private static void rejectUncertainEnd(Response response) {
		if (FramingRules.canHaveContent(response.getRequest().getMethod(), response.getStatus())) {
			FramingRules.violation(response.getHeaders()::getValuesList).ifPresent((violation) -> {
				var _ = response.abort(new UpstreamException(UpstreamFailure.PROTOCOL, violation));
			});
		}
	}

	/** The client, for requests and for connectors made on it. */
	public HttpClient client() {
		return this.client;
	}

	private Optional<HttpDestination> destination() {
		for (Destination destination : this.client.getDestinations()) {
			if (destination instanceof HttpDestination known) {
				return Optional.of(known);
			}
		}
		return Optional.empty();
	}

	@Override
	public Optional<Pool> pool() {
		// There is no pool before the first request.
		HttpDestination upstream = destination().orElse(null);
		return Optional.of((upstream != null && upstream.getConnectionPool() instanceof AbstractConnectionPool pool)
				? new Pool(pool.getActiveConnectionCount(), pool.getIdleConnectionCount(),
						upstream.getQueuedRequestCount(), pool.getMaxConnectionCount())
				: new Pool(0, 0, 0, this.client.getMaxConnectionsPerDestination()));
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("http.version", this.settings.http2() ? ClientSettings.HTTP_2 : "HTTP/1.1");
		if (this.settings.http2()) {
			limits.put("http2.maxStreams", ClientSettings.AS_ALLOWED);
		}
		limits.put("pool.max", this.client.getMaxConnectionsPerDestination());
		limits.put("pool.maxPending", this.client.getMaxRequestsQueuedPerDestination());
		limits.put("pool.acquireTimeoutMillis", this.deadlines.timeout().toMillis());
		limits.put("connectTimeoutMillis", this.client.getConnectTimeout());
		limits.put("responseTimeoutMillis",
				this.settings.tuned() ? this.settings.responseTimeout().toMillis() : (Object) "none");
		limits.put("idleTimeoutMillis", this.client.getIdleTimeout());
		limits.put("ioThreads", this.client.getClientConnector().getSelectors());
		if (this.client.getExecutor() instanceof QueuedThreadPool pool) {
			limits.put("threads.max", pool.getMaxThreads());
		}
		return limits;
	}

	/** The reason of a failure of this client. */
	public static UpstreamException failure(Throwable thrown) {
		return Failures.of(thrown, JettyConnections::reason);
	}

	private static Optional<UpstreamFailure> reason(Throwable cause) {
		return Optional.ofNullable(switch (cause) {
			// An upstream that says nothing is a TimeoutException.
			case SocketTimeoutException _ -> UpstreamFailure.CONNECT_TIMEOUT;
			case RejectedExecutionException _ -> UpstreamFailure.POOL_EXHAUSTED;
			case HttpResponseException _ -> UpstreamFailure.PROTOCOL;
			case HttpException _ -> UpstreamFailure.PROTOCOL;
			default -> null;
		});
	}

	@Override
	public void close() {
		this.deadlines.close();
		try {
			this.client.stop();
		}
		catch (Exception ex) {
			throw new IllegalStateException("Jetty's client does not stop", ex);
		}
	}

	/** A request from the moment it waits for a connection. */
	private record Queued(Request request) implements Waiting {

		@Override
		public boolean isWaiting() {
			return this.request.getConnection() == null && this.request.getAbortCause() == null;
		}

		@Override
		public void giveUp() {
			var _ = this.request.abort(Waiting.tooLong());
		}

	}

}
