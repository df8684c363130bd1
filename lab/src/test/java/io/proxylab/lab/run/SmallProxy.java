package io.proxylab.lab.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/** A proxy that something happens to at each request. */
final class SmallProxy {

	private SmallProxy() {
	}

	/**
	 * Serves until its process ends.
	 * @param port to listen on
	 * @param upstream its URL
	 * @param atEachRequest is run before it is forwarded
	 */
	static void serve(String port, String upstream, Runnable atEachRequest) throws IOException {
		route(port, (path) -> {
			atEachRequest.run();
			return upstream;
		});
	}

	/**
	 * Serves until its process ends.
	 * @param port to listen on
	 * @param upstreams returns the URL of the upstream for the path of a request
	 */
	static void route(String port, UnaryOperator<String> upstreams) throws IOException {
		HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
		HttpServer server = HttpServer
			.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)), 1000);
		server.createContext("/ready", (exchange) -> {
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		server.createContext("/",
				(exchange) -> forward(client, upstreams.apply(exchange.getRequestURI().getPath()), exchange));
		server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		server.start();
	}

	private static void forward(HttpClient client, String upstream, HttpExchange exchange) throws IOException {
		try (exchange) {
			HttpResponse<byte[]> answer = client
				.send(HttpRequest.newBuilder(URI.create(upstream + exchange.getRequestURI()))
					.method(exchange.getRequestMethod(),
							HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
					.build(), HttpResponse.BodyHandlers.ofByteArray());
			answer.headers()
				.firstValue("Server-Timing")
				.ifPresent((timing) -> exchange.getResponseHeaders().set("Server-Timing", timing));
			exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
			exchange.getResponseBody().write(answer.body());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
