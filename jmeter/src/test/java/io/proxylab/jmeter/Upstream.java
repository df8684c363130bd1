package io.proxylab.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.proxylab.userservice.http.UserJson;

/**
 * An upstream that misbehaves where it is asked to, and remembers what it was asked.
 */
public final class Upstream implements AutoCloseable {

	private final HttpServer server;

	private final ExecutorService exchanges = Executors.newVirtualThreadPerTaskExecutor();

	private final CountDownLatch closed = new CountDownLatch(1);

	private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();

	private final Map<String, Set<InetSocketAddress>> connections = new ConcurrentHashMap<>();

	private final Map<String, CountDownLatch> gatherings = new ConcurrentHashMap<>();

	private Upstream(HttpServer server) {
		this.server = server;
	}

	public static Upstream start() throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
		Upstream upstream = new Upstream(server);
		server.setExecutor(upstream.exchanges);
		server.createContext("/user", upstream::answer);
		server.start();
		return upstream;
	}

	public int port() {
		return this.server.getAddress().getPort();
	}

	/**
	 * Requests by their query, such as {@code delay=10}.
	 */
	public Map<String, Long> requests() {
		Map<String, Long> counts = new ConcurrentHashMap<>();
		this.requests.forEach((query, count) -> counts.put(query, count.sum()));
		return counts;
	}

	/** Connections over which requests with this query came. */
	public int connections(String query) {
		return this.connections.getOrDefault(query, Set.of()).size();
	}

	/**
	 * Holds the requests with a query until this number of them has arrived.
	 * @param query such as {@code delay=10}
	 * @param number of requests
	 */
	public void gather(String query, int number) {
		this.gatherings.put(query, new CountDownLatch(number));
	}

	private void answer(HttpExchange exchange) throws IOException {
		String query = exchange.getRequestURI().getQuery();
		this.requests.computeIfAbsent(query, (any) -> new LongAdder()).increment();
		this.connections.computeIfAbsent(query, (any) -> ConcurrentHashMap.newKeySet())
			.add(exchange.getRemoteAddress());
		long delay = Long.parseLong(query.replaceAll(".*delay=", ""));
		awaitOthers(query);
		awaitDelay(delay);
		byte[] body = (query.contains("wrong-body") ? "oops" : UserJson.FIXED).getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Server-Timing", "delay;dur=" + delay + ".000");
		exchange.sendResponseHeaders(query.contains("wrong-status") ? 503 : 200, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	private void awaitOthers(String query) {
		CountDownLatch gathering = this.gatherings.get(query);
		if (gathering != null) {
			gathering.countDown();
			try {
				gathering.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private static void release(CountDownLatch gathering) {
		while (gathering.getCount() > 0) {
			gathering.countDown();
		}
	}

	private void awaitDelay(long millis) {
		try {
			if (this.closed.await(millis, TimeUnit.MILLISECONDS)) {
				throw new UncheckedIOException(new IOException("closed"));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() {
		this.closed.countDown();
		this.gatherings.values().forEach(Upstream::release);
		this.server.stop(0);
		this.exchanges.close();
	}

}
