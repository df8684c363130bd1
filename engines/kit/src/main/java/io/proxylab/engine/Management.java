package io.proxylab.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.function.Supplier;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import tools.jackson.databind.json.JsonMapper;

/** Health, figures and limits on a port of their own, where the proxies have them. */
final class Management implements AutoCloseable {

	private static final String JSON = "application/json";

	private final HttpServer server;

	private Management(HttpServer server) {
		this.server = server;
	}

	static Management start(int port, Answers answers, Supplier<SortedMap<String, Object>> limits) throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
		server.createContext("/actuator/health", (exchange) -> answer(exchange, JSON, "{\"status\":\"UP\"}"));
		server.createContext("/actuator/limits",
				(exchange) -> answer(exchange, JSON, JsonMapper.shared().writeValueAsString(limits.get())));
		server.createContext("/actuator/prometheus",
				(exchange) -> answer(exchange, "text/plain; version=0.0.4; charset=utf-8", figures(answers)));
		server.start();
		return new Management(server);
	}

	/** By the names of the proxies, where they have the same. */
	private static String figures(Answers answers) {
		RequestCounts counts = answers.counts();
		return """
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
				""".formatted(counts.started(), counts.completed(), counts.inFlight(), counts.inFlightNanos() / 1e9);
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
		this.server.stop(0);
	}

}
