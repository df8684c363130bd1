package io.proxylab.proxy.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.HoldingScript;
import io.proxylab.proxy.contract.ReceivedRequest;
import io.proxylab.proxy.contract.Script;
import io.proxylab.proxy.contract.ScriptedUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What every client does, whatever its library does by default. */
@ParameterizedClass
@MethodSource("io.proxylab.proxy.client.Face#all")
class ClientContractIT {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final int MAX_BODY = 2048;

	@Parameter
	@SuppressWarnings("NullAway.Init") // JUnit sets it.
	Face face;

	private final ScriptedUpstream upstream = new ScriptedUpstream();

	@AfterEach
	void stopUpstream() {
		this.upstream.close();
	}

	private Face.Running start() {
		return start(PATIENCE, PATIENCE);
	}

	private Face.Running start(Duration acquireTimeout, Duration responseTimeout) {
		return this.face.start()
			.apply(new ClientSettings(URI.create("http://127.0.0.1:" + this.upstream.port()), Track.TUNED, 1, -1,
					acquireTimeout, Duration.ofSeconds(5), responseTimeout, MAX_BODY, true, 0));
	}

	private static UpstreamRequest request(String method, String body) {
		return new UpstreamRequest(method, "/user?delay=1", List.of(new Header("user-agent", "test")),
				Body.of(body.getBytes(StandardCharsets.US_ASCII)));
	}

	private void assertFails(Face.Running client, String method, UpstreamFailure... reasons) {
		assertThatExceptionOfType(UpstreamException.class).isThrownBy(() -> client.exchange(request(method, "")))
			.satisfies((ex) -> assertThat(ex.failure()).isIn((Object[]) reasons));
	}

	@ParameterizedTest
	@CsvSource({ "GET, '',", "HEAD, '',", "DELETE, '',", "POST, '', 0", "PUT, '', 0", "PATCH, '', 0", "POST, body, 4",
			"PUT, body, 4", "PATCH, body, 4", "GET, body, 4", "DELETE, body, 4" })
	void itAddsHostAndLengthAndNothingElse(String method, String body, String length) {
		this.upstream.script(Script.respond("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
		try (Face.Running client = start()) {
			assertThat(client.exchange(request(method, body)).status()).isEqualTo(200);
		}
		ReceivedRequest received = this.upstream.onlyRequest();
		assertThat(received.method()).isEqualTo(method);
		assertThat(received.target()).isEqualTo("/user?delay=1");
		assertThat(received.body()).isEqualTo(body);
		List<String> expected = Stream
			.of(Optional.ofNullable(length).map((bytes) -> "content-length: " + bytes),
					Optional.of("host: 127.0.0.1:" + this.upstream.port()), Optional.of("user-agent: test"))
			.flatMap(Optional::stream)
			.toList();
		assertThat(received.headers().stream().map((line) -> line.toLowerCase(Locale.ROOT)).sorted())
			.isEqualTo(expected);
	}

	@Test
	void itHandsOverTheResponseAsItCame() {
		this.upstream.script(Script.respond("""
				HTTP/1.1 302 Found\r
				Location: /elsewhere\r
				Set-Cookie: a=1\r
				Set-Cookie: b=2\r
				Content-Encoding: gzip\r
				Content-Type: nonsense\r
				Content-Length: 4\r
				\r
				\u001f\u008b\u0008z"""));
		try (Face.Running client = start()) {
			UpstreamResponse response = client.exchange(request("GET", ""));
			assertThat(response.status()).isEqualTo(302);
			assertThat(new String(response.body().bytes(), StandardCharsets.ISO_8859_1))
				.isEqualTo("\u001f\u008b\u0008z");
			assertThat(response.headers()
				.stream()
				.map((header) -> header.name().toLowerCase(Locale.ROOT) + ": " + header.value()))
				.containsExactlyInAnyOrder("location: /elsewhere", "set-cookie: a=1", "set-cookie: b=2",
						"content-encoding: gzip", "content-type: nonsense", "content-length: 4")
				.containsSubsequence("set-cookie: a=1", "set-cookie: b=2");
			client.exchange(request("GET", ""));
		}
		assertThat(this.upstream.received()).hasSize(2)
			.allSatisfy((request) -> assertThat(request.header("Cookie")).isEmpty());
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD", "POST", "PUT", "DELETE" })
	void itNeverSendsARequestTwice(String method) {
		try (Face.Running client = start()) {
			this.upstream.script(Script.ok("first"));
			client.exchange(request("GET", ""));
			// The trap: a reused connection that ends looks like a stale one.
			this.upstream.script((request, connection) -> connection.close());
			assertFails(client, method, UpstreamFailure.CLOSED, UpstreamFailure.PROTOCOL);
			assertThat(this.upstream.received()).hasSize(1);
		}
	}

	@Test
	void itKnowsARefusedConnection() {
		try (Face.Running client = start()) {
			this.upstream.goAway();
			assertFails(client, "GET", UpstreamFailure.REFUSED);
		}
	}

	@Test
	void itKnowsANameWithoutAddress() {
		ClientSettings unresolved = new ClientSettings(URI.create("http://upstream.invalid:80"), Track.TUNED, 1, -1,
				Duration.ofSeconds(5), PATIENCE, PATIENCE, MAX_BODY, true, 0);
		try (Face.Running client = this.face.start().apply(unresolved)) {
			assertFails(client, "GET", UpstreamFailure.UNRESOLVED);
		}
	}

	@Test
	void itGivesUpOnASilentUpstreamAndEndsItsConnection() {
		this.upstream.script(Script.silence());
		try (Face.Running client = start(PATIENCE, Duration.ofMillis(500))) {
			assertFails(client, "GET", UpstreamFailure.RESPONSE_TIMEOUT);
			Eventually.until(() -> this.upstream.openConnections() == 0);
		}
		assertThat(this.upstream.received()).hasSize(1);
	}

	@Test
	void itRefusesABodyOverTheLimit() {
		try (Face.Running client = start()) {
			this.upstream.script(Script.ok("x".repeat(MAX_BODY + 1)));
			assertFails(client, "GET", UpstreamFailure.RESPONSE_TOO_LARGE);
			this.upstream.script(Script.ok("x".repeat(MAX_BODY)));
			assertThat(client.exchange(request("GET", "")).body().length()).isEqualTo(MAX_BODY);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 100, 102, 103, 199 })
	void itPassesOverInterimResponsesHoweverManyThereAre(int status) {
		String interim = String.format(Locale.ROOT, "HTTP/1.1 %d Interim\r\nLink: </a>\r\n\r\n", status);
		this.upstream
			.script(Script.respond(interim + interim + interim + "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody"));
		try (Face.Running client = start()) {
			for (int count = 0; count < 3; count++) {
				assertThat(client.exchange(request("GET", "")).status()).isEqualTo(200);
			}
		}
	}

	@Test
	void aPoolThatIsExhaustedIsKnownBeforeTheUpstreamAnswers() {
		HoldingScript holding = new HoldingScript(Script.ok("held"));
		try (Face.Running client = start(Duration.ofMillis(300), PATIENCE)) {
			if (client.client().pool().isEmpty()) {
				return;
			}
			// The connection is there before it is held: on a busy machine one may take
			// longer
			// to open than a request may wait for it.
			this.upstream.script(Script.ok("open"));
			Eventually.until(() -> isAnswered(client));
			this.upstream.script(holding);
			CompletableFuture<UpstreamResponse> first = CompletableFuture
				.supplyAsync(() -> client.exchange(request("GET", "")));
			Eventually.until(() -> holding.arrived() == 1);
			assertThat(client.client().pool()).hasValueSatisfying((pool) -> assertThat(pool.leased()).isEqualTo(1));
			assertFails(client, "GET", UpstreamFailure.POOL_EXHAUSTED);
			assertThat(first).isNotDone();
			holding.release();
			assertThat(first.join().status()).isEqualTo(200);
		}
	}

	private static boolean isAnswered(Face.Running client) {
		try {
			return client.exchange(request("GET", "")).status() == 200;
		}
		catch (UpstreamException ex) {
			assertThat(ex.failure()).isEqualTo(UpstreamFailure.POOL_EXHAUSTED);
			return false;
		}
	}

	@Test
	void theLimitsItTellsOfAreThoseItWasGiven() {
		try (Face.Running client = start()) {
			assertThat(String.valueOf(client.client().limits().get("connectTimeoutMillis"))).isEqualTo("5000");
			assertThat(String.valueOf(client.client().limits().get("responseTimeoutMillis"))).isEqualTo("20000");
			client.client().pool().ifPresent((pool) -> assertThat(pool.max()).isEqualTo(1));
		}
	}

}
