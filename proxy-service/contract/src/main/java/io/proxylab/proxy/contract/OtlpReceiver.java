package io.proxylab.proxy.contract;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;

/** Takes metrics over OTLP, by HTTP, and keeps their names. */
final class OtlpReceiver implements Closeable {

	private final Set<String> names = ConcurrentHashMap.newKeySet();

	private final HttpServer server;

	OtlpReceiver() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/v1/metrics", this::take);
		this.server.start();
	}

	/** Where it listens. */
	String url() {
		return String.format(Locale.ROOT, "http://127.0.0.1:%d/v1/metrics", this.server.getAddress().getPort());
	}

	/** Of all metrics so far. */
	Set<String> names() {
		return Set.copyOf(this.names);
	}

	private void take(HttpExchange exchange) throws IOException {
		try (exchange) {
			ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody())
				.getResourceMetricsList()
				.forEach((resource) -> resource.getScopeMetricsList()
					.forEach((scope) -> scope.getMetricsList().forEach((metric) -> this.names.add(metric.getName()))));
			exchange.sendResponseHeaders(200, -1);
		}
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

}
