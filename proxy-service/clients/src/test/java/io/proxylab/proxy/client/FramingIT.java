package io.proxylab.proxy.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.proxylab.proxy.contract.Certificates;
import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.HoldingScript;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import io.proxylab.proxy.contract.StrayResponse;
import io.proxylab.proxy.contract.UnsolicitedBytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
				upstream.script(Script.respond(String.format(Locale.ROOT, "HTTP/1.1 %d X\r\n%s\r\n\r\n%s%s", status,
						framing, content.translateEscapes(), extra)));
				assertThat(exchange(client, method)).as("the answer before '%s'", extra).isEqualTo(status + " " + body);
				upstream.script(Script.ok("next"));
				String next = exchange(client, "GET");
				assertThat(next).as("the answer after '%s'", extra).isIn("200 next", "CLOSED", "PROTOCOL");
				assertThat(exchange(client, "GET")).as("the answer after '%s' and '%s'", extra, next)
					.isEqualTo("200 next");
			}
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 300 })
	void bytesOnAnIdleConnectionAreNobodysResponse(int idleMillis) {
		checkUnsolicitedBytes(Duration.ofMillis(idleMillis), false);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 300 })
	void bytesOnAnIdleConnectionOfTlsAreNobodysResponse(int idleMillis) {
		checkUnsolicitedBytes(Duration.ofMillis(idleMillis), true);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	@Tag("full")
	void bytesOnAConnectionThatIsIdleForSecondsAreNobodysResponse(boolean secure) {
		checkUnsolicitedBytes(Duration.ofSeconds(3), secure);
	}

	private void checkUnsolicitedBytes(Duration idle, boolean secure) {
		try (ScriptedUpstream upstream = secure ? new ScriptedUpstream(Certificates.made().believed())
				: new ScriptedUpstream();
				Face.Running client = this.face.start()
					.apply(new ClientSettings(
							URI.create(String.format(Locale.ROOT, "%s://127.0.0.1:%d", secure ? "https" : "http",
									upstream.port())),
							Track.TUNED, UnsolicitedBytes.connections(), -1, PATIENCE, PATIENCE, PATIENCE, 2048, true,
							0, null, secure ? new UpstreamTls(Certificates.made().client()) : null))) {
			UnsolicitedBytes.check(upstream, idle, !keepsHalfHeads(), (target) -> body(client, target));
		}
	}

	@Test
	void halfAHeadOnAnIdleConnectionBeginsTheNextResponseOfTheAsynchronousApacheClients() {
		// docs/differences.md says so, too. The other clients are held to more.
		if (!keepsHalfHeads()) {
			return;
		}
		try (ScriptedUpstream upstream = new ScriptedUpstream(); Face.Running client = start(upstream)) {
			StrayResponse half = new StrayResponse("HTTP/1.1 404 Not Found\r\nX-Stray: ");
			upstream.script(half);
			assertThat(exchange(client, "GET")).isEqualTo("200 first");
			half.write();
			upstream.script(Script.ok("next"));
			assertThat(exchange(client, "GET")).isEqualTo("404 next");
		}
	}

	private boolean keepsHalfHeads() {
		return List.of("apache5 (async)", "apache4 (async)").contains(this.face.name());
	}

	private static Optional<String> body(Face.Running client, String target) {
		try {
			UpstreamResponse response = client.exchange(new UpstreamRequest("GET", target, List.of(), Body.EMPTY));
			assertThat(response.status()).as("the response to %s", target).isEqualTo(200);
			return Optional.of(new String(response.body().bytes(), StandardCharsets.US_ASCII));
		}
		catch (UpstreamException ex) {
			assertThat(ex.failure()).isIn(UpstreamFailure.CLOSED, UpstreamFailure.PROTOCOL);
			return Optional.empty();
		}
	}

	@Test
	void aConnectionThatEndedWhileItWasIdleIsNotUsedAgain() {
		try (ScriptedUpstream upstream = new ScriptedUpstream(); Face.Running client = start(upstream)) {
			upstream.script(Script.ok("first"));
			assertThat(exchange(client, "GET")).isEqualTo("200 first");
			upstream.dropConnections();
			await(Duration.ofMillis(300));
			upstream.script(Script.ok("next"));
			assertThat(exchange(client, "GET")).isEqualTo("200 next");
		}
	}

	@ParameterizedTest
	@CsvSource({ "Transfer-Encoding: identity, body", "'Transfer-Encoding: gzip, chunked', '4|body|0||'",
			"Transfer-Encoding: identity|Content-Length: 4, body",
			"Transfer-Encoding: chunked|Transfer-Encoding: chunked, '4|body|0||'",
			"Transfer-Encoding: chunked|Content-Length: 4, '4|body|0||'" })
	void aResponseWhoseEndIsNotCertainIsRejectedAtOnce(String framing, String content) {
		// The upstream keeps the connection, so that nobody can wait for its end.
		assertThat(exchangeAndGoOn("GET", 200, framing, content)).isEqualTo("PROTOCOL");
	}

	@ParameterizedTest
	@CsvSource({ "GET, 304, Transfer-Encoding: identity", "HEAD, 200, Transfer-Encoding: identity",
			"HEAD, 200, Transfer-Encoding: chunked|Content-Length: 4" })
	void aResponseThatCannotHaveContentEndsWithItsHead(String method, int status, String framing) {
		// docs/differences.md says so, too.
		boolean rejected = this.face.name().startsWith("jetty")
				|| (this.face.name().startsWith("reactor-netty") && framing.endsWith("identity"));
		assertThat(exchangeAndGoOn(method, status, framing, "")).isEqualTo(rejected ? "PROTOCOL" : status + " ");
	}

	@ParameterizedTest
	@CsvSource({ "Transfer-Encoding: chunked, ''", "Transfer-Encoding: chunked, '0||'", "Content-Length: 4, body" })
	void aResponseWithoutContentThatAnnouncesSomeIsRejectedByTheJdkAlone(String framing, String content) {
		// docs/differences.md says so, too.
		assertThat(exchangeAndGoOn("GET", 204, framing, content))
			.isEqualTo(this.face.name().startsWith("jdk") ? "PROTOCOL" : "204 ");
	}

	/** Returns the outcome of an exchange, once another one after it has come well. */
	private String exchangeAndGoOn(String method, int status, String framing, String content) {
		try (ScriptedUpstream upstream = new ScriptedUpstream(); Face.Running client = start(upstream)) {
			upstream.script(Script.respond(String.format(Locale.ROOT, "HTTP/1.1 %d X\r\n%s\r\n\r\n%s", status,
					lines(framing), lines(content))));
			String outcome = exchange(client, method);
			upstream.script(Script.ok("next"));
			String next = exchange(client, "GET");
			assertThat(next).isIn("200 next", "CLOSED", "PROTOCOL");
			assertThat(exchange(client, "GET")).isEqualTo("200 next");
			return outcome;
		}
	}

	private static String lines(String text) {
		return text.replace("|", "\r\n");
	}

	private static void await(Duration idle) {
		try {
			Thread.sleep(idle);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
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
