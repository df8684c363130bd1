package io.proxylab.load.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Body;
import io.proxylab.load.protocol.Request.Header;
import io.proxylab.load.protocol.Request.Method;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a server of the JDK makes of the requests. */
class RequestsIT {

	private static final LoadEngine ENGINE = new LoadEngine(2, (notice) -> {
	});

	/** What was asked, without what differs from request to request. */
	private final Set<String> asked = ConcurrentHashMap.newKeySet();

	@AfterAll
	static void endEventLoops() {
		ENGINE.close();
	}

	@ParameterizedTest
	@EnumSource
	void everyMethodArrivesWithItsHeadersAndItsBody(Method method) throws Exception {
		Body body = method.mayHaveBody() ? Body.of("{\"id\":1}") : null;
		HttpServer server = serve();
		try {
			LoadResult result = run(server, new Request(method, List.of(new Header("X-Tenant", "7")), body),
					Network.DEFAULT, 100);
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isGreaterThanOrEqualTo(100);
			assertThat(result.connectionsOpened()).as("kept").isEqualTo(ShortLoad.USERS);
			assertThat(this.asked).containsExactly(method + " 7 " + ((body != null) ? body.text() : ""));
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void aBodyOfMegabytesArrivesWhole() throws Exception {
		HttpServer server = serve();
		try {
			LoadResult result = run(server, new Request(Method.POST, List.of(), new Body(null, null, 3_000_000)),
					Network.DEFAULT, 20);
			assertThat(result.errors()).isEmpty();
			assertThat(this.asked).containsExactly("POST null " + "x".repeat(3_000_000));
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void whatIsLeftOfABodyThatWasAnsweredEarlyIsNotTakenForTheNextRequest() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> ScriptedServer.write(socket,
				"HTTP/1.1 413 Too Long\r\nContent-Length: 0\r\n\r\n"))) {
			LoadSettings settings = new LoadSettings("test", server.url(), 2, 0, 0, 60_000, 10, 10_000,
					LoadSettings.Connection.KEEP_ALIVE, new LoadSettings.Expect(413, ""), null)
				.asking(new Request(Method.POST, List.of(), new Body(null, null, Body.MOST_BYTES)));
			LoadResult result = ENGINE.prepare(settings).execute((event) -> {
			});
			assertThat(result.correct()).isGreaterThanOrEqualTo(10);
			assertThat(result.errors()).isEmpty();
			assertThat(result.connectionsOpened()).as("one a request, mostly").isGreaterThan(2);
		}
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere 127.0.0.9 is no address of the machine")
	void connectionsAreOpenedFromTheAddressesThatAreGiven() throws Exception {
		HttpServer server = serve();
		Set<String> sources = ConcurrentHashMap.newKeySet();
		server.removeContext("/");
		server.createContext("/", (exchange) -> {
			sources.add(exchange.getRemoteAddress().getAddress().getHostAddress());
			answer(exchange);
		});
		try {
			LoadResult result = run(server, Request.GET, new Network(null, List.of("127.0.0.1", "127.0.0.9")), 50);
			assertThat(result.errors()).isEmpty();
			assertThat(sources).containsExactlyInAnyOrder("127.0.0.1", "127.0.0.9");
		}
		finally {
			server.stop(0);
		}
	}

	private static LoadResult run(HttpServer server, Request request, Network network, long requests)
			throws LoadFailed, InterruptedException {
		LoadSettings settings = new LoadSettings("test", "http://127.0.0.1:" + server.getAddress().getPort() + "/user",
				ShortLoad.USERS, 0, 0, 60_000, requests, 10_000, LoadSettings.Connection.KEEP_ALIVE,
				new LoadSettings.Expect(200, (request.method() == Method.HEAD) ? "" : "{}"), null);
		return ENGINE.prepare(settings.asking(request).over(network)).execute((event) -> {
		});
	}

	private HttpServer serve() throws IOException {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
		server.createContext("/", this::answer);
		server.start();
		return server;
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			this.asked.add(exchange.getRequestMethod() + " " + exchange.getRequestHeaders().getFirst("X-Tenant") + " "
					+ new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
			if (exchange.getRequestMethod().equals("HEAD")) {
				exchange.getResponseHeaders().set("Content-Length", "2");
				exchange.sendResponseHeaders(200, -1);
			}
			else {
				exchange.sendResponseHeaders(200, 2);
				exchange.getResponseBody().write(new byte[] { '{', '}' });
			}
		}
	}

}
