package io.proxylab.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.proxylab.proxy.rules.ManagementFilter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Health, figures and limits on a port of their own, where the proxies have them. */
final class Management implements AutoCloseable {

	private static final String JSON = "application/json";

	private static final String AFTER = "after=";

	private final HttpServer server;

	private final RequestHistory history;

	private Management(HttpServer server, RequestHistory history) {
		this.server = server;
		this.history = history;
	}

	static Management start(int port, Answers answers, Supplier<SortedMap<String, Object>> limits) throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
		serve(server, "/actuator/health", (exchange) -> answer(exchange, JSON, "{\"status\":\"UP\"}"));
		serve(server, "/actuator/limits",
				(exchange) -> answer(exchange, JSON, JsonMapper.shared().writeValueAsString(limits.get())));
		serve(server, "/actuator/prometheus",
				(exchange) -> answer(exchange, "text/plain; version=0.0.4; charset=utf-8", figures(answers)));
		RequestHistory history = RequestHistory.start(answers::counts);
		serve(server, "/actuator/requests", (exchange) -> answer(exchange, "text/csv; charset=utf-8",
				lines(history, exchange.getRequestURI().getQuery())));
		server.start();
		return new Management(server, history);
	}

	private static void serve(HttpServer server, String path, HttpHandler handler) {
		server.createContext(path, handler).getFilters().add(new ManagementFilter());
	}

	/** The last minute, or the part of it that came after a moment. */
	private static String lines(RequestHistory history, @Nullable String query) {
		long after = (query != null && query.matches(AFTER + "\\d{1,18}"))
				? Long.parseLong(query.substring(AFTER.length())) : 0;
		return Stream
			.concat(Stream.of(RequestHistory.Moment.HEADER),
					history.after(after).stream().map(RequestHistory.Moment::csv))
			.collect(Collectors.joining("\n", "", "\n"));
	}

	/** By the names of the proxies, where they have the same. */
	private static String figures(Answers answers) {
		RequestCounts counts = answers.counts();
		return String.format(Locale.ROOT, """
				# HELP engine_requests_started_total requests that have arrived
				# TYPE engine_requests_started_total counter
				engine_requests_started_total %d
				# HELP engine_requests_completed_total requests that were answered
				# TYPE engine_requests_completed_total counter
				engine_requests_completed_total %d
				# HELP proxy_in_flight requests started and not yet answered
				# TYPE proxy_in_flight gauge
				proxy_in_flight %d
				# HELP engine_in_flight_seconds_total what all requests have waited together
				# TYPE engine_in_flight_seconds_total counter
				engine_in_flight_seconds_total %s
				""", counts.started(), counts.completed(), counts.inFlight(), counts.inFlightNanos() / 1e9);
	}

	private static void answer(HttpExchange exchange, String type, String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", type);
		exchange.sendResponseHeaders(200, bytes.length);
		exchange.getResponseBody().write(bytes);
		exchange.close();
	}

	int port() {
		return this.server.getAddress().getPort();
	}

	@Override
	public void close() {
		this.history.close();
		this.server.stop(0);
	}

}
