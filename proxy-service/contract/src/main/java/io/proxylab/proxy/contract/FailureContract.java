package io.proxylab.proxy.contract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the client learns when the upstream fails: once, for nothing is retried. Set up
 * {@link Setup#TIGHT}.
 */
public abstract class FailureContract extends ProxyContract {

	private void assertProblem(RawResponse response, int status, String reason) {
		assertThat(response.reason()).isEqualTo(reason);
		assertThat(response.status()).isEqualTo(status);
		this.proxy.awaitIdle();
	}

	@Test
	void anUpstreamThatIsNotThereIsABadGatewayUntilItComesBack() {
		this.proxy.upstream().script(Script.ok("back"));
		this.proxy.upstream().goAway();
		// Connections of the pool that have just ended may be noticed by the first try
		// only.
		Eventually.until(() -> this.proxy.get("/a").reason().equals("upstream-refused"));
		double before = this.proxy.failures("upstream-refused");
		assertProblem(this.proxy.get("/a"), 502, "upstream-refused");
		assertThat(this.proxy.failures("upstream-refused")).isEqualTo(before + 1);
		this.proxy.upstream().comeBack();
		assertThat(this.proxy.get("/a").body()).isEqualTo("back");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "HEAD", "POST", "PUT", "DELETE" })
	void aRequestOnAConnectionThatTheUpstreamThenEndsFailsOnce(String method) {
		// The trap: on a connection used before, libraries take this for a stale
		// connection and send the request again.
		this.proxy.upstream().script(Script.ok("first"));
		assertThat(this.proxy.get("/first").body()).isEqualTo("first");
		this.proxy.upstream().script((request, connection) -> connection.close());
		RawResponse response = this.proxy.exchange("%s /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n".formatted(method));
		assertThat(response.status()).isEqualTo(502);
		assertThat(this.proxy.upstream().received()).hasSize(1);
		this.proxy.awaitIdle();
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET", "POST" })
	void aRequestOnAConnectionThatTheUpstreamThenResetsFailsOnce(String method) {
		this.proxy.upstream().script(Script.ok("first"));
		assertThat(this.proxy.get("/first").body()).isEqualTo("first");
		this.proxy.upstream().script((request, connection) -> connection.reset());
		RawResponse response = this.proxy.exchange("%s /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n".formatted(method));
		assertProblem(response.status() == 502 ? response : this.proxy.get("/never"), 502, "upstream-closed");
		assertThat(this.proxy.upstream().received()).hasSize(1);
	}

	@Test
	void aFirstRequestOnANewConnectionFailsOnceToo() {
		this.proxy.upstream().dropConnections();
		this.proxy.upstream().script((request, connection) -> connection.close());
		Eventually.until(() -> this.proxy.upstream().openUsedConnections() == 0);
		RawResponse response = this.proxy.get("/a");
		assertThat(response.status()).isEqualTo(502);
		assertThat(this.proxy.upstream().received()).hasSizeLessThanOrEqualTo(1);
	}

	@Test
	void anIdleConnectionThatTheUpstreamEndedIsNotUsedAgain() {
		this.proxy.upstream().script(Script.ok("first"));
		assertThat(this.proxy.get("/first").body()).isEqualTo("first");
		this.proxy.upstream().dropConnections();
		this.proxy.upstream().script(Script.ok("second"));
		// A library may notice the end with the next request only; the one after it must
		// have a new connection.
		Eventually.until(() -> this.proxy.get("/second").status() == 200);
		this.proxy.awaitIdle();
	}

	@Test
	void anAnswerThatEndsTooEarlyIsABadGateway() {
		this.proxy.upstream().script(Script.respondAndClose("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"));
		assertProblem(this.proxy.get("/a"), 502, "upstream-closed");
		assertThat(this.proxy.upstream().received()).hasSize(1);
	}

	@Test
	void anAnswerInChunksThatEndsTooEarlyIsABadGateway() {
		this.proxy.upstream()
			.script(Script.respondAndClose("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf"));
		assertThat(this.proxy.get("/a").status()).isEqualTo(502);
		assertThat(this.proxy.upstream().received()).hasSize(1);
		this.proxy.awaitIdle();
	}

	@Test
	void anAnswerThatIsResetInItsBodyIsABadGateway() {
		this.proxy.upstream().script((request, connection) -> {
			connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
			connection.reset();
		});
		assertThat(this.proxy.get("/a").status()).isEqualTo(502);
		assertThat(this.proxy.upstream().received()).hasSize(1);
		this.proxy.awaitIdle();
	}

	@ParameterizedTest
	@ValueSource(strings = { "SSH-2.0-OpenSSH_9.9\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\nbody" })
	void anAnswerThatIsNotHttpIsABadGateway(String garbage) {
		this.proxy.upstream().script(Script.respondAndClose(garbage));
		RawResponse response = this.proxy.get("/a");
		assertThat(response.status()).isEqualTo(502);
		assertThat(response.reason()).isIn("upstream-protocol", "upstream-closed");
		assertThat(this.proxy.upstream().received()).hasSize(1);
		this.proxy.awaitIdle();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Transfer-Encoding: identity\r\n\r\nbody",
			"Transfer-Encoding: identity\r\nContent-Length: 4\r\n\r\nbody",
			"Transfer-Encoding: gzip, chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n",
			"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n4\r\nbody\r\n0\r\n\r\n" })
	void aResponseWhoseEndIsNotCertainIsABadGatewayAtOnce(String framing) {
		// The upstream keeps the connection: waiting for its end would take 30 s.
		this.proxy.upstream().script(Script.respond("HTTP/1.1 200 OK\r\n" + framing));
		assertProblem(this.proxy.get("/a"), 502, "upstream-protocol");
		assertThat(this.proxy.upstream().received()).hasSize(1);
		this.proxy.upstream().script(Script.ok("next"));
		Eventually.until(() -> this.proxy.get("/b").body().equals("next"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Transfer-Encoding: chunked\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
			"Content-Length: 4\r\n\r\nbody" })
	void aResponseWithoutContentThatAnnouncesSomeIsPassedOnUnlessTheClientIsTheJdks(String framing) {
		this.proxy.upstream().script(Script.respond("HTTP/1.1 204 No Content\r\n" + framing));
		RawResponse response = this.proxy.get("/a");
		if (this.proxy.usesJdkClient()) {
			assertProblem(response, 502, "upstream-protocol");
		}
		else {
			assertThat(response.status()).isEqualTo(204);
			assertThat(response.header("Transfer-Encoding")).isEmpty();
			assertThat(response.header("Content-Length")).isEmpty();
		}
		this.proxy.upstream().script(Script.ok("next"));
		Eventually.until(() -> this.proxy.get("/b").body().equals("next"));
	}

	@Test
	void anAnswerThatIsAnnouncedTooLongIsABadGateway() {
		this.proxy.upstream().script(Script.ok("x".repeat(2049)));
		assertProblem(this.proxy.get("/a"), 502, "response-too-large");
		this.proxy.upstream().script(Script.ok("x".repeat(2048)));
		assertThat(this.proxy.get("/a").body()).hasSize(2048);
	}

	@Test
	void anAnswerThatTurnsOutTooLongIsABadGateway() {
		this.proxy.upstream()
			.script(Script.respond("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n801\r\n%s\r\n0\r\n\r\n"
				.formatted("x".repeat(2049))));
		assertProblem(this.proxy.get("/a"), 502, "response-too-large");
	}

	@Test
	void anAnswerWithoutEndIsCutOff() {
		this.proxy.upstream().script((request, connection) -> {
			connection.write("HTTP/1.1 200 OK\r\n\r\n");
			while (true) {
				connection.write("x".repeat(1000));
			}
		});
		assertProblem(this.proxy.get("/a"), 502, "response-too-large");
		Eventually.until(() -> this.proxy.upstream().openUsedConnections() == 0);
	}

	@Test
	void theLengthThatHeadAnnouncesMayBeOverTheLimit() {
		this.proxy.upstream().script(Script.respond("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n"));
		RawResponse response = this.proxy.exchange("HEAD /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Content-Length")).containsExactly("5000");
	}

}
