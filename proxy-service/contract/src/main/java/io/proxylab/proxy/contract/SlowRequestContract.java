package io.proxylab.proxy.contract;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that takes too long to send a request is ended, with 408 or without a word,
 * and nobody else. Set up {@link Setup#HURRIED}.
 */
public abstract class SlowRequestContract extends ProxyContract {

	private static final String LINE = "GET /a HTTP/1.1\r\n";

	private static final String HEAD = "POST /a HTTP/1.1\r\nHost: proxy.example\r\n";

	/** By default there are 200. */
	private static final int MORE_THAN_THREADS = 210;

	private static final int LONG_BODY = 1_000_000;

	/** Whether a body that comes a byte at a time is ended as one that stops is. */
	protected boolean endsDrippingBodies() {
		return true;
	}

	private static void assertEnded(RawClient client) {
		String rest = client.readToEnd();
		assertThat(rest).satisfiesAnyOf((none) -> assertThat(none).isEmpty(),
				(response) -> assertThat(response).startsWith("HTTP/1.1 4"),
				(response) -> assertThat(response).startsWith("HTTP/1.1 500"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /a HT", LINE, LINE + "Host: proxy.example\r\nX-Na" })
	void aHeadThatStopsIsEnded(String start) {
		try (RawClient client = this.proxy.connect()) {
			client.send(start);
			assertEnded(client);
		}
	}

	@Test
	void aHeadThatComesAByteAtATimeIsEnded() {
		try (RawClient client = this.proxy.connect()) {
			client.send(LINE + "X-Name: ");
			Eventually.until(() -> client.isEnded("x"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length: 1000\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3e8\r\nabc" })
	void aBodyThatStopsIsEnded(String start) {
		try (RawClient client = this.proxy.connect()) {
			client.send(HEAD + start);
			assertEnded(client);
		}
		this.proxy.awaitIdle();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Length: 1000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nf4240\r\n" })
	void aBodyThatComesAByteAtATimeIsEnded(String start) {
		if (!endsDrippingBodies()) {
			return;
		}
		try (RawClient client = this.proxy.connect()) {
			client.send(HEAD + start);
			Eventually.until(() -> client.isEnded("x"));
		}
		this.proxy.awaitIdle();
	}

	/** WebFlux doesn't hear from Jetty that a body is broken, and waits for the rest. */
	@Test
	void aBodyOfBrokenChunksIsEnded() {
		try (RawClient client = this.proxy.connect()) {
			client.send(HEAD + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n");
			assertEnded(client);
		}
		this.proxy.awaitIdle();
	}

	@Test
	void othersAreServedThoughMoreSendSlowlyThanThereAreThreads() {
		this.proxy.upstream().script(Script.ok("through"));
		List<RawClient> slow = Stream.generate(this.proxy::connect).limit(MORE_THAN_THREADS).toList();
		slow.forEach((client) -> client.send(HEAD + "Content-Length: 1000\r\n\r\nabc"));
		assertThat(this.proxy.get("/next").body()).isEqualTo("through");
		slow.forEach(SlowRequestContract::assertEnded);
		slow.forEach(RawClient::close);
		this.proxy.awaitIdle();
	}

	/** The slow sender is ended meanwhile, and so more time than the timeout passes. */
	@Test
	void whoReadsSlowlyOrWaitsBetweenRequestsIsNotEnded() {
		this.proxy.upstream().script(Script.ok("x".repeat(LONG_BODY)));
		try (RawClient reader = this.proxy.connect();
				RawClient kept = this.proxy.connect();
				RawClient sender = this.proxy.connect()) {
			assertThat(kept.exchange(RawClient.get("/first")).status()).isEqualTo(200);
			reader.send(RawClient.get("/long"));
			sender.send(LINE);
			assertEnded(sender);
			assertThat(reader.read(false).body()).hasSize(LONG_BODY);
			assertThat(kept.exchange(RawClient.get("/second")).status()).isEqualTo(200);
		}
	}

	@Test
	void theLimitsSayHowLongARequestMayTakeToArrive() {
		assertThat(this.proxy.limits()).containsEntry("server.request.timeoutMillis", 2_000);
	}

}
