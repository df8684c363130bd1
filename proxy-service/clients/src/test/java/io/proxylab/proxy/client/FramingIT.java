package io.proxylab.proxy.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.HoldingScript;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An answer ends where its head says. What comes after it on the same connection would be
 * taken for the next answer by a library that does not look.
 */
@ParameterizedClass
@MethodSource("io.proxylab.proxy.client.Face#all")
class FramingIT {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	@Parameter
	@SuppressWarnings("NullAway.Init") // JUnit sets it.
	Face face;

	@ParameterizedTest
	@CsvSource({ "GET, 200, 'Content-Length: 4', 'body', 'body'", "HEAD, 200, 'Content-Length: 4', '', ''",
			"GET, 204, 'X-Other: a', '', ''", "GET, 304, 'ETag: \"1\"', '', ''",
			"GET, 200, 'Transfer-Encoding: chunked', '4\\r\\nbody\\r\\n0\\r\\n\\r\\n', 'body'" })
	void whatComesAfterAnAnswerIsNoAnswer(String method, int status, String framing, String content, String body) {
		for (String extra : List.of("extra", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nextra")) {
			try (ScriptedUpstream upstream = new ScriptedUpstream(); Face.Running client = start(upstream)) {
				upstream.script(Script.respond("HTTP/1.1 %d X\r\n%s\r\n\r\n%s%s".formatted(status, framing,
						content.translateEscapes(), extra)));
				assertThat(exchange(client, method)).as("the answer before '%s'", extra).isEqualTo(status + " " + body);
				upstream.script(Script.ok("next"));
				String next = exchange(client, "GET");
				assertThat(next).as("the answer after '%s'", extra).isIn("200 next", "CLOSED", "PROTOCOL");
				assertThat(exchange(client, "GET")).as("the answer after '%s' and '%s'", extra, next)
					.isEqualTo("200 next");
			}
		}
	}

	@Test
	void whatComesAfterAnAnswerIsNoAnswerToTheRequestThatWaitsForTheConnection() {
		HoldingScript first = new HoldingScript(Script.respond(
				"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbodyHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nextra"));
		try (ScriptedUpstream upstream = new ScriptedUpstream(); Face.Running client = start(upstream)) {
			upstream.script((request, connection) -> (request.method().equals("GET") ? first : Script.ok("next"))
				.answer(request, connection));
			CompletableFuture<String> held = CompletableFuture.supplyAsync(() -> exchange(client, "GET"),
					Thread::startVirtualThread);
			Eventually.until(() -> first.arrived() == 1);
			CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> exchange(client, "DELETE"),
					Thread::startVirtualThread);
			Eventually.until(() -> client.client().pool().map((pool) -> pool.pending() == 1).orElse(true));
			first.release();
			assertThat(held.join()).isEqualTo("200 body");
			assertThat(waiting.join()).isIn("200 next", "CLOSED", "PROTOCOL");
		}
	}

	private Face.Running start(ScriptedUpstream upstream) {
		return this.face.start()
			.apply(new ClientSettings(URI.create("http://127.0.0.1:" + upstream.port()), Track.TUNED, 1, -1, PATIENCE,
					PATIENCE, PATIENCE, 2048, true, 0));
	}

	private static String exchange(Face.Running client, String method) {
		try {
			UpstreamResponse response = client
				.exchange(new UpstreamRequest(method, "/user", List.of(new Header("user-agent", "test")), Body.EMPTY));
			return response.status() + " " + new String(response.body().bytes(), StandardCharsets.US_ASCII);
		}
		catch (UpstreamException ex) {
			return ex.failure().name();
		}
	}

}
