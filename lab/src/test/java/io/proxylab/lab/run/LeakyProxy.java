package io.proxylab.lab.run;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A proxy that works for a while and then keeps two megabytes of every request. */
final class LeakyProxy {

	private static final int SOUND_REQUESTS = 3500;

	private static final long LEAK = 2L << 20;

	private static final AtomicInteger REQUESTS = new AtomicInteger();

	private LeakyProxy() {
	}

	/** Arguments: its port, and the URL of the upstream. */
	public static void main(String[] arguments) throws IOException {
		HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
		HttpServer server = HttpServer
			.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])), 1000);
		server.createContext("/ready", (exchange) -> {
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		server.createContext("/user", (exchange) -> forward(client, arguments[1], exchange));
		server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		server.start();
	}

	private static void forward(HttpClient client, String upstream, HttpExchange exchange) throws IOException {
		if (REQUESTS.incrementAndGet() > SOUND_REQUESTS) {
			MemorySegment kept = Arena.global().allocate(LEAK);
			kept.fill((byte) 1);
		}
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
