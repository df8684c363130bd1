package io.proxylab.load.metrics;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.jspecify.annotations.Nullable;

/** Answers {@code GET /metrics} while a generator runs; closed where nobody asked. */
public final class MetricsEndpoint implements Closeable {

	private final @Nullable HttpServer server;

	private final @Nullable LoadMetrics metrics;

	private MetricsEndpoint(@Nullable HttpServer server, @Nullable LoadMetrics metrics) {
		this.server = server;
		this.metrics = metrics;
	}

	/** One that nobody can ask. */
	static MetricsEndpoint none() {
		return new MetricsEndpoint(null, null);
	}

	/**
	 * Opens one.
	 * @param address to listen on
	 * @param port likewise
	 * @param metrics what it tells
	 * @throws IOException if there is no such address here, or its port is taken
	 */
	static MetricsEndpoint open(String address, int port, LoadMetrics metrics) throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(address), port), 0);
		server.createContext("/metrics", (exchange) -> answer(exchange, metrics));
		server.start();
		return new MetricsEndpoint(server, metrics);
	}

	/** What the generator fills; null where nobody asked. */
	public @Nullable LoadMetrics metrics() {
		return this.metrics;
	}

	private static void answer(HttpExchange exchange, LoadMetrics metrics) throws IOException {
		try (exchange) {
			byte[] text = metrics.text().getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().set("Content-Type", LoadMetrics.CONTENT_TYPE);
			exchange.sendResponseHeaders(200, text.length);
			exchange.getResponseBody().write(text);
		}
	}

	@Override
	public void close() {
		if (this.server != null) {
			this.server.stop(0);
		}
	}

}
