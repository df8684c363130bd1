package io.proxylab.lab.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;

/** An HTTP server that responds at once. The number of a request decides its status. */
final class ScriptedServer implements AutoCloseable {

	private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final AtomicLong requests = new AtomicLong();

	/**
	 * Starts a server.
	 * @param script true for the numbers of requests, from 0, that are to get status 200;
	 * the others get 503
	 */
	ScriptedServer(LongPredicate script) throws IOException {
		this.server.setExecutor(this.threads);
		this.server.createContext("/", (exchange) -> {
			try (exchange) {
				exchange.getRequestBody().readAllBytes();
				exchange.sendResponseHeaders(script.test(this.requests.getAndIncrement()) ? 200 : 503, -1);
			}
		});
		this.server.start();
	}

	String url() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort() + "/";
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.close();
	}

}
