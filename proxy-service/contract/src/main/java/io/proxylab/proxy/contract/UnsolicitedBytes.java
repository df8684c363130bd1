package io.proxylab.proxy.contract;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An upstream that writes on connections that wait for the next request. What it writes
 * is nobody's response: whoever gets such a connection next must get its own response, or
 * none.
 */
public final class UnsolicitedBytes {

	private static final String TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

	private static final String STRAY = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray";

	private static final String HALF_LINE = "HTTP/1.1 404 Not";

	private static final String HALF_HEAD = "HTTP/1.1 404 Not Found\r\nX-Stray: ";

	private static final String HALF_BODY = "HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\nstray";

	/** One connection for each of them, so that all of them wait only once. */
	private static final List<Ending> ENDINGS = List.of(new Ending(TIMEOUT, true), new Ending(TIMEOUT, false),
			new Ending(STRAY, true), new Ending(STRAY, false), new Ending(HALF_LINE, true),
			new Ending(HALF_BODY, false), new Ending("\r\n", false), new Ending("x", false), new Ending("", true));

	/** Endings that a client which keeps them takes for the next status line. */
	private static final List<Ending> HALF_HEADS = List.of(new Ending(HALF_LINE, false), new Ending(HALF_HEAD, false));

	/** The clients that come afterwards, for each connection. */
	private static final int ROUNDS = 2;

	private UnsolicitedBytes() {
	}

	/** Returns how many connections at a time a check needs. */
	public static int connections() {
		return ENDINGS.size() + HALF_HEADS.size();
	}

	/**
	 * Lets the upstream respond on several connections, write more on each of them, end
	 * some of them, and then checks what later clients get.
	 * @param upstream the upstream
	 * @param idle the time between the response and the next request; if it is zero, the
	 * upstream writes the bytes together with the response
	 * @param halfHeads whether the upstream writes the beginning of a head on some of the
	 * connections
	 * @param get sends GET for a target and returns the body of status 200, or nothing if
	 * the exchange failed or the response is 502
	 */
	public static void check(ScriptedUpstream upstream, Duration idle, boolean halfHeads,
			Function<String, Optional<String>> get) {
		List<Ending> endings = new ArrayList<>(ENDINGS);
		if (halfHeads) {
			endings.addAll(HALF_HEADS);
		}
		CountDownLatch allRead = new CountDownLatch(idle.isZero() ? 0 : 1);
		AtomicInteger next = new AtomicInteger();
		List<Optional<String>> first = round(upstream, endings.size(), "/first", get,
				(request, connection) -> endings.get(next.getAndIncrement() % endings.size())
					.answer(request, connection, idle.isZero(), allRead));
		assertThat(first).allSatisfy((body) -> assertThat(body).isPresent());
		allRead.countDown();
		pause(idle);
		int failed = 0;
		for (int round = 0; round < ROUNDS; round++) {
			List<Optional<String>> bodies = round(upstream, endings.size(), "/next" + round, get,
					(request, connection) -> Script.ok(request.target()).answer(request, connection));
			failed += (int) bodies.stream().filter(Optional::isEmpty).count();
		}
		assertThat(failed).as("clients without a response").isLessThanOrEqualTo(endings.size());
	}

	/** Sends as many requests at a time as there are connections to take. */
	private static List<Optional<String>> round(ScriptedUpstream upstream, int clients, String target,
			Function<String, Optional<String>> get, Script script) {
		HoldingScript holding = new HoldingScript(script);
		upstream.script(holding);
		AtomicInteger failed = new AtomicInteger();
		List<CompletableFuture<Optional<String>>> exchanges = new ArrayList<>();
		for (int client = 0; client < clients; client++) {
			String own = target + "/" + client;
			exchanges.add(CompletableFuture.supplyAsync(() -> {
				Optional<String> body = get.apply(own);
				if (body.isEmpty()) {
					failed.incrementAndGet();
				}
				assertThat(body.orElse(own)).as("the response to %s", own).isEqualTo(own);
				return body;
			}, Thread::startVirtualThread));
		}
		try {
			Eventually.until(
					() -> holding.arrived() + failed.get() >= clients
							|| exchanges.stream().anyMatch(CompletableFuture::isCompletedExceptionally),
					() -> String.format(Locale.ROOT, "%d of %d requests at the upstream, %d failed", holding.arrived(),
							clients, failed.get()));
		}
		finally {
			holding.release();
		}
		return exchanges.stream().map(CompletableFuture::join).toList();
	}

	private static void pause(Duration pause) {
		try {
			Thread.sleep(pause);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * The end of a response on a connection that goes on.
	 *
	 * @param bytes written after the response
	 * @param close whether the upstream then ends the connection
	 */
	private record Ending(String bytes, boolean close) {

		void answer(ReceivedRequest request, UpstreamConnection connection, boolean atOnce, CountDownLatch allRead)
				throws IOException {
			String response = String.format(Locale.ROOT, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s",
					request.target().length(), request.target());
			if (atOnce) {
				connection.write(response + this.bytes);
			}
			else {
				connection.write(response);
				await(allRead);
				connection.write(this.bytes);
			}
			if (this.close) {
				connection.close();
			}
		}

		private static void await(CountDownLatch latch) throws IOException {
			try {
				latch.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new IOException(ex);
			}
		}

	}

}
