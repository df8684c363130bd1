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
		HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
		HttpServer server = HttpServer
			.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)), 1000);
		server.createContext("/ready", (exchange) -> {
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		server.createContext("/user", (exchange) -> {
			atEachRequest.run();
			forward(client, upstream, exchange);
		});
		server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		server.start();
	}

	private static void forward(HttpClient client, String upstream, HttpExchange exchange) throws IOException {
		try (exchange) {
			HttpResponse<byte[]> answer = client.send(
					HttpRequest.newBuilder(URI.create(upstream + exchange.getRequestURI())).build(),
					HttpResponse.BodyHandlers.ofByteArray());
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
