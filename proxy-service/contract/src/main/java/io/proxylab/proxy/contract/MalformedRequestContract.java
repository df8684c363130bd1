package io.proxylab.proxy.contract;

import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One answer to a request that breaks the rules, whatever the server. Set up
 * {@link Setup#ROOMY} and {@link Setup#STOCK}, for on both tracks it is the same.
 */
public abstract class MalformedRequestContract extends ProxyContract {

	private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: proxy.example\r\n\r\n";

	private static final Set<String> OF_THE_TABLE = Set.of("x-name", "content-length", "transfer-encoding");

	static List<MalformedRequest> table() {
		return MalformedRequests.all();
	}

	@ParameterizedTest
	@MethodSource("table")
	void itIsAnsweredAsTheTableSays(MalformedRequest malformed) {
		this.proxy.upstream().script(Script.ok("through"));
		Outcome outcome = malformed.outcome(this.proxy);
		try (RawClient client = new RawClient(this.proxy.port())) {
			client.send(malformed.bytes() + (malformed.blursTheNext() ? SMUGGLED : ""));
			switch (outcome) {
				case Outcome.Refused refused -> assertAnswered(client, refused.status(), malformed);
				case Outcome.Forwarded forwarded -> {
					assertAnswered(client, 200, malformed);
					assertForwarded(forwarded);
				}
				case Outcome.RefusedAsEither _ -> throw new IllegalArgumentException(malformed.toString());
				case Outcome.BrokenOff brokenOff -> assertAnswered(client, brokenOff.status(), malformed);
				case Outcome.RefusedWithoutAHead _ ->
					assertThat(client.readToEnd()).startsWith("{").contains("bad-request");
				case Outcome.Ended _ -> assertThat(client.readToEnd()).isEmpty();
				case Outcome.EndedLate _ -> {
					// Another contract waits for that.
				}
			}
			// Whatever was to reach the upstream is there before this.
			assertThat(this.proxy.get("/next").body()).isEqualTo("through");
		}
		// But for what is broken off, which may end later, in what the next case
		// receives.
		Eventually.until(() -> !this.proxy.upstream().isInRequest());
		List<String> received = this.proxy.upstream().received().stream().map(ReceivedRequest::target).toList();
		switch (outcome) {
			case Outcome.Forwarded _ -> assertThat(received).containsExactly("/a", "/next");
			case Outcome.BrokenOff _ -> assertThat(received).contains("/next").doesNotContain("/smuggled");
			case Outcome.Refused _, Outcome.RefusedAsEither _, Outcome.RefusedWithoutAHead _, Outcome.Ended _,
					Outcome.EndedLate _ ->
				assertThat(received).containsExactly("/next");
		}
	}

	/**
	 * If Reactor Netty reads the end of the first request together with the second, it
	 * ends the connection after the first response.
	 */
	@Test
	void requestsAheadOfOneThatClosesAreAnswered() {
		boolean mayEndEarly = this.proxy.server().equals("reactor-netty");
		this.proxy.upstream().script(Script.ok("through"));
		String rest;
		try (RawClient client = new RawClient(this.proxy.port())) {
			client.send(RawClient.get("/a") + "GET /b HTTP/1.1\r\nHost: proxy.example\r\nConnection: close\r\n\r\n"
					+ SMUGGLED);
			assertThat(client.read(false).body()).isEqualTo("through");
			rest = client.readToEnd();
		}
		assertThat(this.proxy.get("/next").body()).isEqualTo("through");
		List<String> received = this.proxy.upstream().received().stream().map(ReceivedRequest::target).toList();
		if (mayEndEarly && rest.isEmpty()) {
			assertThat(received).containsExactly("/a", "/next");
		}
		else {
			assertThat(rest).startsWith("HTTP/1.1 200").endsWith("through");
			assertThat(rest).containsOnlyOnce("HTTP/1.1");
			assertThat(received).containsExactly("/a", "/b", "/next");
		}
	}

	private static void assertAnswered(RawClient client, int status, MalformedRequest malformed) {
		RawResponse response = client.read(false);
		assertThat(response.status()).isEqualTo(status);
		assertThat(response.statusLine()).startsWith("HTTP/1.1 ");
		if (malformed.blursTheNext()) {
			assertThat(client.readToEnd()).isEmpty();
		}
	}

	private void assertForwarded(Outcome.Forwarded forwarded) {
		ReceivedRequest request = this.proxy.upstream().onlyRequest();
		assertThat(request.header("Host")).containsExactly("127.0.0.1:" + this.proxy.upstream().port());
		assertThat(request.headers()).map((line) -> line.toLowerCase(Locale.ROOT))
			.filteredOn((line) -> OF_THE_TABLE.contains(line.substring(0, line.indexOf(':'))))
			.isEqualTo(forwarded.fields());
		assertThat(request.body()).isEqualTo(forwarded.body());
	}

}
