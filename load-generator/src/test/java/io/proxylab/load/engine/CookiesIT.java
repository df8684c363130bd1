package io.proxylab.load.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Cookies;
import io.proxylab.load.protocol.Mix;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Method;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Users and the sessions that a server gives them. */
class CookiesIT {

	private static final int USERS = 4;

	private static final int REQUESTS = 200;

	private static final LoadEngine ENGINE = new LoadEngine(2, (notice) -> {
	});

	/** Requests of each session. */
	private final Map<String, AtomicInteger> sessions = new ConcurrentHashMap<>();

	private final AtomicInteger strangers = new AtomicInteger();

	private HttpServer server;

	@AfterAll
	static void endEventLoops() {
		ENGINE.close();
	}

	@BeforeEach
	void serve() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	@ParameterizedTest
	@EnumSource
	void eachUserHasASessionThatOutlivesItsConnections(Connection connection) throws Exception {
		LoadResult result = run(load(connection).with(Cookies.SENT_BACK));
		assertThat(result.errors()).isEmpty();
		assertThat(this.strangers).as("requests without a session").hasValue(USERS);
		assertThat(this.sessions).hasSize(USERS)
			.allSatisfy((session, requests) -> assertThat(requests.get()).isGreaterThan(1));
	}

	@Test
	void severalRequestsWithBodiesShareTheSessionOfTheirUser() throws Exception {
		Request change = new Request(Method.POST, List.of(), Body.of("{\"id\":1}"));
		LoadResult result = run(
				load(Connection.KEEP_ALIVE)
					.asking(new Mix(List.of(new Mix.Weighted("read", 1, "/read", Request.GET, null),
							new Mix.Weighted("change", 1, "/change", change, null)), null, 42))
					.with(Cookies.SENT_BACK));
		assertThat(result.errors()).isEmpty();
		assertThat(this.strangers).hasValue(USERS);
		assertThat(this.sessions).hasSize(USERS);
	}

	@Test
	void whereCookiesAreIgnoredEachRequestIsAStrangers() throws Exception {
		LoadResult result = run(load(Connection.KEEP_ALIVE));
		assertThat(result.errors()).isEmpty();
		assertThat(this.strangers.get()).isGreaterThanOrEqualTo(REQUESTS);
		assertThat(this.sessions).isEmpty();
	}

	private LoadSettings load(Connection connection) {
		return new LoadSettings("test", "http://127.0.0.1:" + this.server.getAddress().getPort() + "/user", USERS, 0, 0,
				60_000, REQUESTS, 10_000, connection, new LoadSettings.Expect(200, "{}"), null);
	}

	private static LoadResult run(LoadSettings settings) throws LoadFailed, InterruptedException {
		return ENGINE.prepare(settings).execute((event) -> {
		});
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			exchange.getRequestBody().readAllBytes();
			String cookie = exchange.getRequestHeaders().getFirst("Cookie");
			if (cookie == null) {
				exchange.getResponseHeaders()
					.add("Set-Cookie", "session=" + this.strangers.incrementAndGet() + "; Path=/; HttpOnly");
			}
			else {
				this.sessions.computeIfAbsent(cookie, (key) -> new AtomicInteger()).incrementAndGet();
			}
			byte[] body = "{}".getBytes(StandardCharsets.US_ASCII);
			exchange.sendResponseHeaders(200, body.length);
			exchange.getResponseBody().write(body);
		}
	}

}
