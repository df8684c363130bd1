package io.proxylab.lab.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.run.progress.RunListener;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.proxy.rules.ManagementFilter;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves a page that follows a run, on 127.0.0.1 alone, until the run is over. It waits
 * for requests and does nothing else.
 */
public final class LiveServer implements AutoCloseable {

	/** Takes any port that is free. */
	public static final int ANY_PORT = 0;

	private static final String LOOPBACK = "127.0.0.1";

	/** For pages to hear of the end. */
	private static final long LAST_WORDS_MILLIS = 1000;

	private final HttpServer server;

	private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

	private final LiveFeed feed = new LiveFeed(Long.toString(System.currentTimeMillis(), Character.MAX_RADIX));

	private @Nullable LiveListener listener;

	private LiveServer(HttpServer server) {
		this.server = server;
		server.createContext("/", this::handle).getFilters().add(new ManagementFilter());
		server.setExecutor(this.threads);
		server.start();
	}

	/**
	 * Starts serving; the page says that the run begins soon.
	 * @param port on 127.0.0.1, or {@link #ANY_PORT}
	 * @throws IOException if the port cannot be had; the message has the cure
	 */
	public static LiveServer open(int port) throws IOException {
		InetSocketAddress address = new InetSocketAddress(
				InetAddress.getByAddress(LOOPBACK, new byte[] { 127, 0, 0, 1 }), port);
		try {
			return new LiveServer(HttpServer.create(address, 0));
		}
		catch (BindException ex) {
			throw new IOException(String.format(Locale.ROOT,
					"%s:%d cannot be had (%s); name another port, or leave it out for any that is free: --live",
					LOOPBACK, port, FailureReason.of(ex)), ex);
		}
	}

	/** Where the page is. */
	public URI url() {
		return URI.create(String.format(Locale.ROOT, "http://%s:%d/", LOOPBACK, port()));
	}

	private int port() {
		return this.server.getAddress().getPort();
	}

	/**
	 * A run begins.
	 * @param plan what will run
	 * @param directory takes what is measured
	 * @param nanoTime monotonic time
	 * @return hears how it goes; it reads files at the end of a launch, so it belongs
	 * behind an {@link io.proxylab.lab.run.progress.UnhurriedListener}
	 */
	public RunListener follow(Plan plan, RunDirectory directory, LongSupplier nanoTime) {
		LiveListener following = new LiveListener(this.feed, plan, directory, nanoTime);
		this.listener = following;
		return following;
	}

	/**
	 * The run is over, and whatever it said was heard.
	 * @param outcome how it ended, in words
	 * @param report its page
	 */
	public void ended(String outcome, Path report) {
		if (this.listener != null) {
			this.listener.judge();
		}
		this.feed.tell(new LiveEvent.Ended(outcome, report.toString(), report.toUri().toString()));
	}

	/** Ends serving. Pages that did not hear of an end hear that there is none. */
	@Override
	public void close() {
		this.feed.tell(new LiveEvent.Ended("the run ended before its plan did; the terminal says why", null, null));
		try {
			this.feed.awaitGone(LAST_WORDS_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	LiveFeed feed() {
		return this.feed;
	}

	private void handle(HttpExchange exchange) throws IOException {
		try (exchange) {
			exchange.getResponseHeaders().set("Cache-Control", "no-store");
			exchange.getResponseHeaders().set("Content-Security-Policy", LiveFile.CONTENT_SECURITY_POLICY);
			exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
			if (!exchange.getRequestMethod().equals("GET")) {
				exchange.getResponseHeaders().set("Allow", "GET");
				refuse(exchange, 405, "there is nothing here but to GET");
			}
			else if (exchange.getRequestURI().getPath().equals("/events")) {
				events(exchange);
			}
			else {
				file(exchange);
			}
		}
	}

	private static void file(HttpExchange exchange) throws IOException {
		Optional<LiveFile> found = LiveFile.at(exchange.getRequestURI().getPath());
		if (found.isPresent()) {
			answer(exchange, 200, found.get().type(), found.get().text());
		}
		else {
			refuse(exchange, 404, "there is nothing here; the page is /");
		}
	}

	private void events(HttpExchange exchange) throws IOException {
		Optional<LiveClient> joined = this.feed.join(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
		if (joined.isEmpty()) {
			refuse(exchange, 503,
					String.format(Locale.ROOT, "%d pages follow this run already; close one", LiveFeed.MOST_CLIENTS));
			return;
		}
		try (LiveClient client = joined.get()) {
			exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
			exchange.sendResponseHeaders(200, 0);
			// It is gone only when it has its last byte: then the server may end.
			try (OutputStream body = exchange.getResponseBody()) {
				client.follow(body);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
		answer(exchange, status, "text/plain; charset=utf-8", why + "\n");
	}

	private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
		byte[] body = text.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", type);
		if (exchange.getRequestMethod().equals("HEAD")) {
			exchange.sendResponseHeaders(status, -1);
			return;
		}
		exchange.sendResponseHeaders(status, body.length);
		exchange.getResponseBody().write(body);
	}

}
