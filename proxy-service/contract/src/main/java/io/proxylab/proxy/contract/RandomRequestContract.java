package io.proxylab.proxy.contract;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random requests have the same outcome whatever the server, or one that
 * {@link RequestVariations} declares. {@code -Dcontract.seed} draws other requests. The
 * gateways have rules of their own for targets, methods and fields, so each request has
 * to be answered, forwarded at most once, and must not smuggle another one.
 */
public abstract class RandomRequestContract extends ProxyContract {

	private static final long SEED = Long.getLong("contract.seed", 57);

	private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: proxy.example\r\n\r\n";

	private static final String SECOND = "GET /second HTTP/1.1\r\nHost: proxy.example\r\n\r\n";

	/** Fields that a proxy writes itself, whatever the client has written. */
	private static final Set<String> OWN = Set.of("host", "via", "user-agent", "accept", "content-length",
			"transfer-encoding");

	/** Lines of one field keep their order. */
	private static final Comparator<String> BY_NAME = Comparator
		.comparing((line) -> line.substring(0, line.indexOf(':')));

	private static final Script THROUGH = (request, connection) -> connection
		.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 7\r\n\r\n"
				+ (request.method().equals("HEAD") ? "" : "through"));

	@Test
	void someRandomRequestsHaveTheDeclaredOutcome() {
		check(50);
	}

	@Test
	@Tag("full")
	void aThousandRandomRequestsHaveTheDeclaredOutcome() {
		check(1_000);
	}

	private void check(int requests) {
		RequestGrammar grammar = new RequestGrammar(SEED);
		List<String> mismatches = new ArrayList<>();
		for (int count = 0; count < requests; count++) {
			RandomRequest request = grammar.next();
			try {
				check(request);
			}
			catch (AssertionError | UncheckedIOException ex) {
				mismatches.add(request + "\n    " + ex.getMessage());
			}
		}
		assertThat(mismatches).as("-Dcontract.seed=%d", SEED).isEmpty();
	}

	private void check(RandomRequest request) {
		this.proxy.upstream().script(THROUGH);
		List<Outcome> refusals = request.refusals(this.proxy);
		boolean second = false;
		try (RawClient client = new RawClient(this.proxy.port())) {
			client.send(request.bytes() + ahead(request, refusals.isEmpty() && !this.proxy.isGateway()));
			if (this.proxy.isGateway()) {
				checkAnswered(client, request);
			}
			else if (refusals.isEmpty()) {
				second = checkForwarded(client, request);
			}
			else {
				checkRefused(client, request, refusals);
			}
			// Whatever was to reach the upstream is there before this.
			assertThat(this.proxy.get("/next").body()).isEqualTo("through");
		}
		// But for what is broken off.
		Eventually.until(() -> !this.proxy.upstream().isInRequest());
		List<String> received = new ArrayList<>(
				this.proxy.upstream().received().stream().map(ReceivedRequest::target).toList());
		if (this.proxy.isGateway()) {
			assertThat(received).contains("/next").doesNotContain("/smuggled").hasSizeLessThanOrEqualTo(2);
			return;
		}
		if (!refusals.isEmpty()) {
			assertThat(received).as("targets that the upstream received").containsExactly("/next");
			return;
		}
		assertThat(received).hasSize(second ? 3 : 2).endsWith("/next");
		assertReceived(this.proxy.upstream().received().getFirst(), request.received());
	}

	/** A gateway has its own rules, but one response for one request. */
	private static void checkAnswered(RawClient client, RandomRequest request) {
		if (client.peek() == 'H') {
			assertThat(client.read(request.head()).status()).isBetween(200, 505);
		}
	}

	/** Returns what is sent together with a request. */
	private static String ahead(RandomRequest request, boolean forwarded) {
		if (request.blursTheNext()) {
			return SMUGGLED;
		}
		return (forwarded && request.pipelined()) ? SECOND : "";
	}

	/** Returns whether the connection had another request. */
	private static boolean checkForwarded(RawClient client, RandomRequest request) {
		assertThat(client.peek()).as("first character of the response").isEqualTo('H');
		RawResponse response = client.read(request.head());
		assertThat(response.status()).as("status").isEqualTo(200);
		assertThat(response.body()).isEqualTo(request.head() ? "" : "through");
		if (request.closes() || request.blursTheNext()) {
			assertThat(client.readToEnd()).as("after the response").isEmpty();
			return false;
		}
		RawResponse next = request.pipelined() ? client.read(false) : client.exchange(SECOND);
		assertThat(next.body()).as("the second response").isEqualTo("through");
		return true;
	}

	private void checkRefused(RawClient client, RandomRequest request, List<Outcome> outcomes) {
		if (outcomes.stream().anyMatch(Outcome.EndedLate.class::isInstance)) {
			// Another contract waits for that.
			return;
		}
		int first = client.peek();
		if (first == -1) {
			assertThat(outcomes).as("the end instead of").contains(new Outcome.Ended());
		}
		else if (first != 'H') {
			assertThat(outcomes).as("a response without a head instead of").anyMatch(this::mayLackAHead);
		}
		else {
			RawResponse response = client.read(request.head());
			assertThat(outcomes.stream().flatMap(RandomRequestContract::statuses))
				.as("status of %s", response.statusLine())
				.contains(response.status());
		}
		if (request.blursTheNext()) {
			assertThat(client.readToEnd()).as("what follows the response").doesNotContain("through");
		}
	}

	/** Tomcat keeps from an earlier HTTP/0.9 that it was one. */
	private boolean mayLackAHead(Outcome outcome) {
		return outcome instanceof Outcome.RefusedWithoutAHead
				|| (this.proxy.server().equals("tomcat") && outcome.equals(new Outcome.Refused(400)));
	}

	private static Stream<Integer> statuses(Outcome outcome) {
		return switch (outcome) {
			case Outcome.Refused refused -> Stream.of(refused.status());
			case Outcome.RefusedAsEither either -> Stream.of(either.one(), either.other());
			case Outcome.BrokenOff brokenOff -> Stream.of(brokenOff.status());
			case Outcome.Forwarded _, Outcome.RefusedWithoutAHead _, Outcome.Ended _, Outcome.EndedLate _ ->
				Stream.empty();
		};
	}

	private void assertReceived(ReceivedRequest received, ReceivedRequest expected) {
		assertThat(received.method()).isEqualTo(expected.method());
		assertThat(received.target()).isEqualTo(expected.target());
		assertThat(received.body()).isEqualTo(expected.body());
		assertThat(received.header("Host")).containsExactly("127.0.0.1:" + this.proxy.upstream().port());
		assertThat(endToEnd(received)).isEqualTo(expected.headers().stream().sorted(BY_NAME).toList());
	}

	private static List<String> endToEnd(ReceivedRequest received) {
		List<String> lines = new ArrayList<>();
		for (String line : received.headers()) {
			int colon = line.indexOf(':');
			String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
			if (!OWN.contains(name)) {
				lines.add(name + ": " + line.substring(colon + 1).strip());
			}
		}
		return lines.stream().sorted(BY_NAME).toList();
	}

}
