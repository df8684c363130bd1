package io.proxylab.proxy.contract;

import java.time.Duration;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where an answer begins and where it ends, however the upstream blurs it. Set up
 * {@link Setup#TIGHT}: of one connection the next request gets the same, if any.
 */
public abstract class FramingContract extends ProxyContract {

	private static final Duration A_MOMENT = Duration.ofMillis(30);

	@ParameterizedTest
	@CsvSource({ "GET, 200, 'Content-Length: 4', body", "HEAD, 200, 'Content-Length: 4', ''",
			"GET, 204, 'X-Other: a', ''", "GET, 304, 'ETag: a', ''" })
	void whatComesAfterAnAnswerReachesNobody(String method, int status, String framing, String body) {
		RawResponse answer = exchange(Script.respond(String.format(Locale.ROOT,
				"HTTP/1.1 %d X\r\n%s\r\n\r\n%sHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nextra", status, framing,
				body)), "%s /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n".formatted(method));
		assertThat(answer.status()).isEqualTo(status);
		assertThat(answer.body()).isEqualTo(body);
		RawResponse next = exchange(Script.ok("next"), RawClient.get("/b"));
		if (next.status() != 200) {
			// A library may notice too late to save the request that comes next.
			assertThat(next.status()).isEqualTo(502);
			assertThat(next.reason()).isIn("upstream-closed", "upstream-protocol");
			next = exchange(Script.ok("next"), RawClient.get("/c"));
		}
		assertThat(next.body()).isEqualTo("next");
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 200 OK\r\nContent-Len", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf" })
	void anAnswerThatIsResetOnItsWayIsABadGateway(String half) {
		RawResponse response = exchange(thenReset(half), RawClient.get("/a"));
		assertThat(response.status()).isEqualTo(502);
		assertThat(response.reason()).isEqualTo("upstream-closed");
		assertThat(this.proxy.upstream().received()).hasSize(1);
		this.proxy.awaitIdle();
		assertThat(exchange(Script.ok("next"), RawClient.get("/b")).body()).isEqualTo("next");
	}

	@Test
	void anAnswerThatHasNoLengthAndIsResetIsABadGateway() {
		RawResponse response = exchange(thenReset("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhalf"),
				RawClient.get("/a"));
		if (this.proxy.variant().client().equals("jetty") && response.status() == 200) {
			// Declared: Jetty takes a reset for the end.
			return;
		}
		assertThat(response.status()).isEqualTo(502);
		assertThat(response.reason()).isEqualTo("upstream-closed");
	}

	private static Script thenReset(String half) {
		return (request, connection) -> {
			// The pause lets the half be read first; without it the outcome is the same.
			Script.trickle(A_MOMENT, half, "").answer(request, connection);
			connection.reset();
		};
	}

	@ParameterizedTest
	@CsvSource({ "GET, 100", "GET, 102", "GET, 103", "POST, 100", "POST, 103", "DELETE, 199" })
	void interimAnswersAreNotTakenForTheFinalOneHoweverManyThereAre(String method, int interim) {
		String line = String.format(Locale.ROOT, "HTTP/1.1 %d Interim\r\nLink: </a>\r\n\r\n", interim);
		RawResponse response = exchange(
				Script.trickle(A_MOMENT, line, line + line, line + "HTTP/1.1 200 OK\r\nConte",
						"nt-Length: 4\r\n\r\nbody"),
				"%s /a HTTP/1.1\r\nHost: proxy.example\r\nContent-Length: 0\r\n\r\n".formatted(method));
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).isEqualTo("body");
		assertThat(response.header("Link")).isEmpty();
	}

	@Test
	void anInterimAnswerIsNotTakenForTheFinalOneToHead() {
		RawResponse response = exchange(
				Script.respond(
						"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n"),
				"HEAD /a HTTP/1.1\r\nHost: proxy.example\r\n\r\n");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.header("Content-Length")).containsExactly("7");
	}

}
