package io.proxylab.proxy.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.proxylab.proxy.rules.FramingRules;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.HttpHostConnectException;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http2.H2Error;
import org.apache.hc.core5.http2.H2StreamResetException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpMessage;
import org.apache.hc.core5.http.HttpRequestInterceptor;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpResponseInterceptor;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.pool.ConnPoolControl;
import org.apache.hc.core5.pool.PoolStats;
import org.apache.hc.core5.util.DeadlineTimeoutException;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** What the classic and the asynchronous client of Apache HttpClient 5 share. */
final class Apache5 {

	/**
	 * The library says {@code Connection: keep-alive} in every request, which HTTP/1.1
	 * implies; other clients save these bytes.
	 */
	static final HttpRequestInterceptor NO_KEEP_ALIVE_HEADER = (request, entity, context) -> request
		.removeHeaders(HttpHeaders.CONNECTION);

	/** Rejects a final response whose end is not certain. */
	static final HttpResponseInterceptor CERTAIN_END = (response, entity, context) -> {
		Optional<String> violation = (entity != null) ? FramingRules.violation((name) -> values(response, name))
				: Optional.empty();
		if (violation.isPresent()) {
			throw new ProtocolException(violation.get());
		}
	};

	private Apache5() {
	}

	/** One line of a response's head may be as long as the whole head. */
	static Http1Config http1(ClientSettings settings) {
		Http1Config.Builder config = Http1Config.custom()
			.setMaxLineLength(ClientSettings.MAX_RESPONSE_HEAD)
			.setMaxHeaderCount(ClientSettings.MAX_RESPONSE_HEAD / 4);
		if (settings.buffer() > 0) {
			config.setBufferSize(settings.buffer());
		}
		return config.build();
	}

	static HttpHost host(ClientSettings settings) {
		return new HttpHost(settings.upstream().getScheme(), settings.upstream().getHost(),
				settings.upstream().getPort());
	}

	static ConnectionConfig connectionConfig(ClientSettings settings) {
		ConnectionConfig.Builder config = ConnectionConfig.custom();
		if (settings.tuned()) {
			config.setConnectTimeout(Timeout.of(settings.connectTimeout()))
				.setSocketTimeout(Timeout.of(settings.responseTimeout()));
		}
		return config.build();
	}

	static RequestConfig requestConfig(ClientSettings settings) {
		RequestConfig.Builder config = RequestConfig.custom()
			.setRedirectsEnabled(false)
			.setAuthenticationEnabled(false)
			.setExpectContinueEnabled(false)
			.setContentCompressionEnabled(false)
			// Otherwise every request offers to upgrade to TLS.
			.setProtocolUpgradeEnabled(false);
		if (settings.tuned()) {
			config.setConnectionRequestTimeout(Timeout.of(settings.acquireTimeout()))
				.setResponseTimeout(Timeout.of(settings.responseTimeout()))
				.setConnectionKeepAlive(Timeout.of(ClientSettings.IDLE));
		}
		Duration deadline = settings.deadline();
		if (deadline != null && !(settings.tuned() && settings.acquireTimeout().compareTo(deadline) < 0)) {
			// Nothing else wakes a thread that waits for a connection of the pool.
			config.setConnectionRequestTimeout(Timeout.of(deadline));
		}
		return config.build();
	}

	static void addHeaders(UpstreamRequest request, HttpMessage message) {
		for (Header header : request.headers()) {
			message.addHeader(header.name(), header.value());
		}
	}

	static List<Header> headers(HttpResponse response) {
		var lines = response.getHeaders();
		List<Header> headers = new ArrayList<>(lines.length);
		for (var line : lines) {
			String value = line.getValue();
			headers.add(new Header(line.getName(), (value != null) ? value : ""));
		}
		return headers;
	}

	private static List<String> values(HttpMessage message, String name) {
		var lines = message.getHeaders(name);
		return (lines.length == 0) ? List.of()
				: Stream.of(lines).map((line) -> Objects.requireNonNullElse(line.getValue(), "")).toList();
	}

	static Pool pool(ConnPoolControl<?> manager) {
		PoolStats stats = manager.getTotalStats();
		return new Pool(stats.getLeased(), stats.getAvailable(), stats.getPending(), stats.getMax());
	}

	static Map<String, Object> limits(ConnPoolControl<?> manager, ConnectionConfig connection, RequestConfig request,
			Http1Config http1) {
		return Map.of("http.version", "HTTP/1.1", "buffer.bytes", http1.getBufferSize(), "pool.max",
				manager.getMaxTotal(), "pool.maxPerRoute", manager.getDefaultMaxPerRoute(), "pool.acquireTimeoutMillis",
				millis(request.getConnectionRequestTimeout()), "connectTimeoutMillis",
				millis(connection.getConnectTimeout()), "responseTimeoutMillis", millis(request.getResponseTimeout()),
				"idleTimeoutMillis", request.getConnectionKeepAlive().toMilliseconds());
	}

	private static Object millis(@Nullable Timeout timeout) {
		return (timeout != null) ? timeout.toMilliseconds() : "none";
	}

	static UpstreamException failure(Throwable thrown) {
		return Failures.of(thrown, Apache5::reason);
	}

	private static Optional<UpstreamFailure> reason(Throwable cause) {
		return Optional.ofNullable(switch (cause) {
			case ConnectionRequestTimeoutException _ -> UpstreamFailure.POOL_EXHAUSTED;
			// The asynchronous pool gives up with this one.
			case DeadlineTimeoutException _ -> UpstreamFailure.POOL_EXHAUSTED;
			// Its own: the upstream's have another code than none.
			case H2StreamResetException reset when reset.getCode() == H2Error.NO_ERROR.getCode() ->
				UpstreamFailure.RESPONSE_TIMEOUT;
			case H2StreamResetException _ -> UpstreamFailure.CLOSED;
			case ConnectTimeoutException _ -> UpstreamFailure.CONNECT_TIMEOUT;
			case HttpHostConnectException _ -> UpstreamFailure.REFUSED;
			case HttpException _ -> UpstreamFailure.PROTOCOL;
			default -> null;
		});
	}

}
