package io.proxylab.load.metrics;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.proxylab.proxy.rules.ManagementFilter;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code GET /metrics} while a generator runs, sends the same to an OTLP
 * receiver, or both; neither where nobody asked.
 */
public final class MetricsEndpoint implements Closeable {

	private final @Nullable HttpServer server;

	private final @Nullable OtlpExport export;

	private final @Nullable LoadMetrics metrics;

	private MetricsEndpoint(@Nullable HttpServer server, @Nullable OtlpExport export, @Nullable LoadMetrics metrics) {
		this.server = server;
		this.export = export;
		this.metrics = metrics;
	}

	/** One that nobody can ask. */
	static MetricsEndpoint none() {
		return new MetricsEndpoint(null, null, null);
	}

	/**
	 * Opens one.
	 * @param address to listen on; null for nowhere
	 * @param receiver of OTLP; null for none
	 * @param metrics what it tells
	 * @param notices takes that a receiver takes nothing
	 * @throws IOException if there is no such address here, or its port is taken
	 */
	static MetricsEndpoint open(@Nullable InetSocketAddress address, @Nullable URI receiver, LoadMetrics metrics,
			Consumer<String> notices) throws IOException {
		HttpServer server = (address != null) ? listen(address, metrics) : null;
		OtlpExport export = (receiver != null) ? OtlpExport.to(receiver, metrics, notices) : null;
		return new MetricsEndpoint(server, export, metrics);
	}

	private static HttpServer listen(InetSocketAddress address, LoadMetrics metrics) throws IOException {
		HttpServer server = HttpServer.create(address, 0);
		server.createContext("/metrics", (exchange) -> answer(exchange, metrics))
			.getFilters()
			.add(new ManagementFilter());
		server.start();
		return server;
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
		if (this.export != null) {
			this.export.close();
		}
	}

}
