package io.proxylab.proxy.contract;

import java.io.UncheckedIOException;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a gateway does beyond a peer's job, for it runs in a process of this project: it
 * says why it failed, counts what is in flight, and shows its pool. Set up
 * {@link Setup#IMPATIENT}.
 */
public abstract class GatewayContract extends ProxyContract {

	@Test
	void aPoolWithoutAFreeConnectionIsAnUnavailableService() {
		HoldingScript holding = new HoldingScript(Script.ok("held"));
		this.proxy.upstream().script(holding);
		assertThat(this.proxy.gauge("proxy.pool.max")).isEqualTo(1);
		try (RawClient first = new RawClient(this.proxy.port())) {
			first.send(RawClient.get("/first"));
			Eventually.until(() -> holding.arrived() == 1);
			assertThat(this.proxy.gauge("proxy.pool.leased")).isEqualTo(1);
			assertThat(this.proxy.gauge("proxy.in.flight")).isEqualTo(1);
			RawResponse second = this.proxy.get("/second");
			assertThat(second.reason()).isEqualTo("pool-exhausted");
			assertThat(second.status()).isEqualTo(503);
			holding.release();
			assertThat(first.read(false).status()).isIn(200, 504);
		}
		this.proxy.awaitIdle();
	}

	@Test
	void anUpstreamThatIsNotThereIsToldAndCounted() {
		this.proxy.upstream().script(Script.ok("back"));
		this.proxy.upstream().goAway();
		Eventually.until(() -> this.proxy.get("/a").reason().equals("upstream-refused"));
		double before = this.proxy.failures("upstream-refused");
		assertThat(this.proxy.get("/a").status()).isEqualTo(502);
		assertThat(this.proxy.failures("upstream-refused")).isEqualTo(before + 1);
		this.proxy.upstream().comeBack();
		assertThat(this.proxy.get("/a").body()).isEqualTo("back");
		this.proxy.awaitIdle();
	}

	@Test
	void anUpstreamThatSaysNothingIsATimeout() {
		this.proxy.upstream().script(Script.silence());
		RawResponse response = this.proxy.get("/a");
		assertThat(response.reason()).isEqualTo("upstream-timeout");
		assertThat(response.status()).isEqualTo(504);
		this.proxy.awaitIdle();
	}

	@Test
	void anAnswerThatStallsOrEndsInItsBodyIsNeverTakenForWhole() {
		for (Script after : new Script[] { Script.silence(), (request, connection) -> connection.close() }) {
			this.proxy.upstream().script((request, connection) -> {
				connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + "x".repeat(50_000));
				after.answer(request, connection);
			});
			// It has begun to go on to the client, so that it can only be cut off.
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> this.proxy.get("/a"));
			this.proxy.awaitIdle();
		}
	}

	@Test
	void aClientThatVanishesLeavesNothingBehind() {
		HoldingScript holding = new HoldingScript(Script.ok("late"));
		this.proxy.upstream().script(holding);
		try (RawClient client = new RawClient(this.proxy.port())) {
			client.send(RawClient.get("/a"));
			Eventually.until(() -> holding.arrived() == 1);
			client.vanish();
		}
		holding.release();
		this.proxy.awaitIdle();
	}

	@Test
	void itDoesNotTellTheUpstreamAboutTheClient() {
		this.proxy.upstream().script(Script.ok(""));
		this.proxy.get("/a");
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.headers()).noneMatch((line) -> line.toLowerCase(Locale.ROOT).matches("(x-)?forwarded.*"));
		assertThat(request.header("Accept-Encoding")).isEmpty();
		assertThat(request.header("Connection")).isEmpty();
		assertThat(request.header("Upgrade")).isEmpty();
		this.proxy.awaitIdle();
	}

	@ParameterizedTest
	@CsvSource({ "GET /a//b, GET /a/b", "GET /a%2Fb, GET /a%2Fb", "OPTIONS /a, OPTIONS /a" })
	void whatTheVariantsRefuseGoesOn(String sent, String received) {
		this.proxy.upstream().script(Script.ok("there"));
		RawResponse response = this.proxy.exchange(sent + " HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
		assertThat(response.body()).isEqualTo("there");
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.method() + " " + request.target()).isEqualTo(received);
	}

	@Test
	void octetsThatTheVariantsRefuseGoOn() {
		String octets = octets(0x80, 0xff);
		this.proxy.upstream().script(Script.ok("there"));
		RawResponse response = this.proxy
			.exchange("GET /a HTTP/1.1\r\nHost: proxy.example\r\nX-Name: a%sz\r\n\r\n".formatted(octets));
		assertThat(response.body()).isEqualTo("there");
		assertThat(this.proxy.upstream().onlyRequest().header("X-Name")).containsExactly("a" + sent(octets) + "z");
	}

	/** Returns the characters of a range, one for each octet. */
	protected static String octets(int first, int last) {
		StringBuilder octets = new StringBuilder();
		for (int octet = first; octet <= last; octet++) {
			octets.append((char) octet);
		}
		return octets.toString();
	}

	/** Returns what the gateway sends instead of octets of a header field. */
	protected String sent(String octets) {
		return octets;
	}

	@ParameterizedTest
	@ValueSource(strings = { "Transfer-Encoding: identity\r\n\r\nbody",
			"Transfer-Encoding: identity\r\nContent-Length: 4\r\n\r\nbody",
			"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n4\r\nbody\r\n0\r\n\r\n" })
	void aResponseWhoseEndIsNotCertainHarmsNoOtherClient(String framing) {
		this.proxy.upstream().script(Script.respond("HTTP/1.1 200 OK\r\n" + framing));
		checkUncertainEnd(framing);
		this.proxy.upstream().script(Script.ok("next"));
		Eventually.until(() -> this.proxy.get("/b").body().equals("next"));
		this.proxy.awaitIdle();
	}

	/**
	 * Sends a request and checks what the gateway makes of the response.
	 * @param framing what the response says about its end, and its content
	 */
	protected void checkUncertainEnd(String framing) {
		RawResponse response = this.proxy.get("/a");
		assertThat(response.status()).isEqualTo(502);
		assertThat(response.reason()).isEqualTo("upstream-protocol");
	}

	@Test
	void aPreflightIsAnsweredByTheGatewayItselfWithoutAllowingAnything() {
		this.proxy.upstream().script(Script.ok("there"));
		RawResponse response = this.proxy.exchange("""
				OPTIONS /a HTTP/1.1\r
				Host: proxy.example\r
				Origin: http://other.example\r
				Access-Control-Request-Method: PUT\r
				\r
				""");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.headers()).noneMatch((line) -> line.startsWith("Access-Control-Allow"));
		assertThat(this.proxy.upstream().received()).isEmpty();
	}

	@Test
	void whatItSendsAndAnswersIsOnRecord() {
		this.proxy.upstream().script(Script.respond("""
				HTTP/1.1 200 OK\r
				Server-Timing: delay;dur=100.1\r
				Content-Length: 4\r
				Content-Type: application/json; charset=utf-8\r
				Date: Sat, 21 Nov 2026 05:00:00 GMT\r
				Connection: keep-alive\r
				\r
				body"""));
		RawResponse bare = this.proxy.exchange("GET /user HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
		ReceivedRequest get = this.proxy.upstream().onlyRequest();
		this.proxy.upstream().script(Script.ok("answer"));
		this.proxy.exchange("""
				POST /user?delay=1 HTTP/1.1\r
				Host: proxy.example\r
				User-Agent: test/1.0\r
				Accept: */*\r
				X-Forwarded-For: 192.0.2.1\r
				Content-Type: text/plain\r
				Content-Length: 4\r
				\r
				body""");
		String text = "%s\n%s\n%s\n%s\n%s\n".formatted(text(get), text(this.proxy.upstream().onlyRequest()),
				bare.statusLine(), String.join("\n", bare.headers()), bare.body());
		Golden.check(this.proxy.id() + ".txt", text.replace(":" + this.proxy.upstream().port(), ":{port}")
			.replaceAll("ReactorNetty/[0-9.]+", "ReactorNetty/{version}"));
	}

	private static String text(ReceivedRequest request) {
		return "%s %s HTTP/1.1\n%s\n\n%s\n".formatted(request.method(), request.target(),
				String.join("\n", request.headers()), request.body());
	}

}
