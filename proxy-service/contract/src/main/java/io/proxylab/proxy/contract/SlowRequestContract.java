package io.proxylab.proxy.contract;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that takes too long to send a request is ended, with 408 or without a word,
 * and nobody else. Set up {@link Setup#HURRIED}, and {@link Setup#HURRIED_HTTP2} if the
 * proxy speaks HTTP/2. Slow clients of one test send side by side: each takes the whole
 * timeout.
 */
public abstract class SlowRequestContract extends ProxyContract {

	private static final String LINE = "GET /a HTTP/1.1\r\n";

	private static final String HEAD = "POST /a HTTP/1.1\r\nHost: proxy.example\r\n";

	private static final String HALF_BODY = HEAD + "Content-Length: 1000\r\n\r\nabc";

	private static final String FORM = HEAD
			+ "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na=b";

	/** By default there are 200. */
	private static final int MORE_THAN_THREADS = 210;

	private static final int LONG_BODY = 1_000_000;

	/** The window of a stream before the server may send more (RFC 9113, 6.9.2). */
	private static final int WINDOW = 65_535;

	private static final byte[] BYTE_OF_BODY = { 'x' };

	private static final Http2Response THROUGH = new Http2Response(200, "through", false, true);

	private List<RawClient> send(List<String> starts) {
		return starts.stream().map((start) -> {
			RawClient client = this.proxy.connect();
			client.send(start);
			return client;
		}).toList();
	}

	private void assertEnded(String... starts) {
		List<RawClient> slow = send(List.of(starts));
		for (int i = 0; i < slow.size(); i++) {
			assertEnded(slow.get(i), starts[i]);
			slow.get(i).close();
		}
		this.proxy.awaitIdle();
	}

	private static void assertEnded(RawClient client, String start) {
		assertThat(client.readToEnd()).as("what follows " + start)
			.satisfiesAnyOf((none) -> assertThat(none).isEmpty(),
					(response) -> assertThat(response).startsWith("HTTP/1.1 408"));
	}

	private void assertEndedByteByByte(String... starts) {
		List<RawClient> all = send(List.of(starts));
		List<RawClient> slow = new ArrayList<>(all);
		Eventually.until(() -> {
			slow.removeIf((client) -> client.isEnded("x"));
			return slow.isEmpty();
		}, () -> slow.size() + " are not ended");
		all.forEach(RawClient::close);
		this.proxy.awaitIdle();
	}

	/** What TLS hardly changes is left to the full profile. */
	private void assumeWithoutTlsOrFull() {
		Assumptions.assumeTrue(!this.proxy.servesHttp2() || Matrix.current() == Matrix.FULL,
				"over TLS it belongs to the full profile");
	}

	/**
	 * Returns when more than the timeout has passed: two half requests have been ended,
	 * one after another. A server that looks for late requests now and then has looked.
	 */
	private void passTimeout() {
		for (int i = 0; i < 2; i++) {
			try (RawClient slow = this.proxy.connect()) {
				slow.send(LINE);
				assertEnded(slow, LINE);
			}
		}
	}

	@Test
	void headsThatStopAreEnded() {
		assertEnded("G", "GET /a HT", LINE, LINE + "Host: proxy.example\r\nX-Na", "\r\n" + LINE);
	}

	@Test
	void aHeadThatComesAByteAtATimeIsEnded() {
		assumeWithoutTlsOrFull();
		assertEndedByteByByte(LINE + "X-Name: ");
	}

	@Test
	void bodiesThatStopAreEnded() {
		assertEnded(HALF_BODY, HEAD + "Transfer-Encoding: chunked\r\n\r\n3e8\r\nabc",
				HEAD + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n", FORM);
	}

	/** WebFlux doesn't hear from Jetty that a body is broken, and waits for the rest. */
	@Test
	void aBodyOfBrokenChunksIsEnded() {
		assumeWithoutTlsOrFull();
		try (RawClient client = this.proxy.connect()) {
			client.send(HEAD + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n");
			assertThat(client.readToEnd()).satisfiesAnyOf((none) -> assertThat(none).isEmpty(),
					(response) -> assertThat(response).startsWith("HTTP/1.1 4"));
		}
		this.proxy.awaitIdle();
	}

	@Test
	void bodiesThatComeAByteAtATimeAreEnded() {
		assumeWithoutTlsOrFull();
		assertEndedByteByByte(HEAD + "Content-Length: 1000000\r\n\r\n",
				HEAD + "Transfer-Encoding: chunked\r\n\r\nf4240\r\n");
	}

	/** The timeout begins when the part arrives, not with the next byte. */
	@Test
	void aRequestThatStopsIsEndedIfItBeganTogetherWithTheEndOfAnother() {
		assumeWithoutTlsOrFull();
		this.proxy.upstream().script(Script.ok("first"));
		List<String> firsts = List.of(RawClient.get("/a"), HEAD + "Content-Length: 3\r\n\r\nabc",
				HEAD + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n");
		List<String> sent = firsts.stream()
			.flatMap((first) -> Stream.of("G", LINE, HALF_BODY).map((second) -> first + second))
			.toList();
		List<RawClient> slow = send(sent);
		for (int i = 0; i < slow.size(); i++) {
			try (RawClient client = slow.get(i)) {
				assertThat(client.read(false).body()).isEqualTo("first");
				assertEnded(client, sent.get(i));
			}
		}
		this.proxy.awaitIdle();
	}

	@Test
	void othersAreServedThoughMoreSendSlowlyThanThereAreThreads() {
		assumeWithoutTlsOrFull();
		this.proxy.upstream().script(Script.ok("through"));
		// While all threads wait, Tomcat ends clients that begin with TLS.
		List<RawClient> slow = Stream.generate(this.proxy::connect).limit(MORE_THAN_THREADS).toList();
		try (RawClient next = this.proxy.connect()) {
			slow.forEach((client) -> client.send(HALF_BODY));
			assertThat(next.exchange(RawClient.get("/next")).body()).isEqualTo("through");
		}
		slow.forEach((client) -> assertEnded(client, HALF_BODY));
		slow.forEach(RawClient::close);
		this.proxy.awaitIdle();
	}

	@Test
	void whoReadsSlowlyOrWaitsForTheUpstreamIsNotEnded() {
		assumeWithoutTlsOrFull();
		Script isLong = Script.ok("x".repeat(LONG_BODY));
		HoldingScript holding = new HoldingScript(Script.ok("held"));
		this.proxy.upstream()
			.script((request, connection) -> (request.target().equals("/long") ? isLong : holding).answer(request,
					connection));
		try (RawClient reader = this.proxy.connect(); RawClient waiting = this.proxy.connect()) {
			reader.send(RawClient.get("/long"));
			waiting.send(HEAD + "Content-Length: 3\r\n\r\nabc");
			Eventually.until(() -> holding.arrived() == 1);
			passTimeout();
			holding.release();
			assertThat(waiting.read(false).body()).isEqualTo("held");
			assertThat(reader.read(false).body()).hasSize(LONG_BODY);
		}
	}

	/** Its end is up to the rule for connections that are kept alive. */
	@Test
	void aConnectionThatIsIdleIsNotEnded() {
		this.proxy.upstream().script(Script.ok("again"));
		List<String> requests = List.of(RawClient.get("/a"), RawClient.get("/a") + "\r\n",
				HEAD + "Content-Length: 3\r\n\r\nabc", HEAD + "Content-Length: 3\r\n\r\na\r\n",
				HEAD + "Content-Length: 3\r\n\r\nabc\r\n",
				HEAD + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n");
		List<RawClient> kept = Stream.generate(this.proxy::connect).limit(requests.size()).toList();
		for (int i = 0; i < kept.size(); i++) {
			assertThat(kept.get(i).exchange(requests.get(i)).body()).isEqualTo("again");
		}
		passTimeout();
		for (int i = 0; i < kept.size(); i++) {
			assertThat(kept.get(i).exchange(RawClient.get("/second")).body()).as("what follows " + requests.get(i))
				.isEqualTo("again");
			kept.get(i).close();
		}
	}

	@Test
	void theLimitsSayHowLongARequestMayTakeToArrive() {
		assertThat(this.proxy.limits()).containsEntry("server.request.timeoutMillis", 2_000);
	}

	private void assumeHttp2() {
		Assumptions.assumeTrue(this.proxy.servesHttp2(), "it is not set up for HTTP/2");
	}

	private static void assertEnded(Http2Response response) {
		assertThat(response).satisfiesAnyOf((reset) -> assertThat(reset.reset()).isTrue(),
				(refused) -> assertThat(refused.status()).isEqualTo(408));
	}

	@Test
	void overHttp2AStreamWhoseBodyStopsIsEndedAndOthersGoOn() {
		assumeHttp2();
		this.proxy.upstream().script(Script.ok("through"));
		try (Http2Client client = this.proxy.connectHttp2()) {
			int slow = client.begin("POST");
			assertThat(client.exchange("GET")).isEqualTo(THROUGH);
			assertThat(client.isOver(slow)).as("before its time").isFalse();
			assertEnded(client.response(slow));
			// This was on its way when the stream ended.
			client.send(Http2Client.frame(Http2Client.DATA, 0, slow, BYTE_OF_BODY));
			assertThat(client.exchange("GET")).isEqualTo(THROUGH);
			assertThat(client.isEnded()).isFalse();
		}
		this.proxy.awaitIdle();
	}

	@Test
	void overHttp2AStreamWhoseBodyComesAByteAtATimeIsEndedAndOthersGoOn() {
		assumeHttp2();
		this.proxy.upstream().script(Script.ok("through"));
		try (Http2Client client = this.proxy.connectHttp2()) {
			int slow = client.begin("POST");
			Eventually.until(() -> {
				client.send(Http2Client.frame(Http2Client.DATA, 0, slow, BYTE_OF_BODY));
				return client.isOver(slow);
			});
			assertEnded(client.response(slow));
			assertThat(client.exchange("GET")).isEqualTo(THROUGH);
		}
		this.proxy.awaitIdle();
	}

	@Test
	void overHttp2OthersAreServedThoughMoreStreamsAreSlowThanThereAreThreads() {
		assumeHttp2();
		this.proxy.upstream().script(Script.ok("through"));
		try (Http2Client client = this.proxy.connectHttp2()) {
			List<Integer> slow = Stream.generate(() -> client.begin("POST")).limit(MORE_THAN_THREADS).toList();
			assertThat(client.exchange("GET")).isEqualTo(THROUGH);
			slow.forEach((stream) -> assertEnded(client.response(stream)));
			assertThat(client.exchange("GET")).isEqualTo(THROUGH);
		}
		this.proxy.awaitIdle();
	}

	/**
	 * No other stream could go on: a client may send nothing else before the rest (RFC
	 * 9113, section 4.3).
	 */
	@Test
	void overHttp2AConnectionIsEndedWhoseHeadOrFrameStops() {
		assumeHttp2();
		byte[] head = Http2Client.frame(Http2Client.HEADERS, Http2Client.END_HEADERS | Http2Client.END_STREAM, 1,
				Http2Client.request("GET"));
		List<byte[]> starts = List.of(Arrays.copyOf(head, 5), Arrays.copyOf(head, head.length - 3),
				Http2Client.frame(Http2Client.HEADERS, Http2Client.END_STREAM, 1, Http2Client.request("GET")),
				together(
						Http2Client.frame(Http2Client.HEADERS, Http2Client.END_HEADERS, 1, Http2Client.request("POST")),
						Arrays.copyOf(Http2Client.frame(Http2Client.DATA, 0, 1, new byte[100]), 20)),
				together(head, new byte[3]));
		List<Http2Client> slow = new ArrayList<>();
		for (byte[] start : starts) {
			Http2Client client = this.proxy.connectHttp2();
			client.send(start);
			slow.add(client);
		}
		slow.add(Http2Client.sending(this.proxy.port(), Certificates.made().client(),
				Http2Client.PREFACE.substring(0, 10)));
		assertHeadsAreEnded(slow);
		slow.forEach(Http2Client::close);
		this.proxy.awaitIdle();
	}

	private void assertHeadsAreEnded(List<Http2Client> slow) {
		if (endsHeadsOverHttp2()) {
			slow.forEach(Http2Client::awaitEnd);
			return;
		}
		passTimeout();
		assertThat(slow).as("those that Tomcat doesn't end").anyMatch((client) -> !client.isEnded());
		this.proxy.upstream().script(Script.ok("through"));
		assertThat(this.proxy.get("/next").body()).isEqualTo("through");
	}

	/** docs/differences.md says so, too. */
	private boolean endsHeadsOverHttp2() {
		return !this.proxy.server().equals("tomcat");
	}

	private static byte[] together(byte[]... parts) {
		ByteArrayOutputStream all = new ByteArrayOutputStream();
		for (byte[] part : parts) {
			all.writeBytes(part);
		}
		return all.toByteArray();
	}

	@Test
	void overHttp2AConnectionIsEndedWhoseHeadComesAByteAtATime() {
		assumeHttp2();
		Assumptions.assumeTrue(endsHeadsOverHttp2(), "Tomcat doesn't end it");
		byte[] head = Http2Client.frame(Http2Client.HEADERS, Http2Client.END_STREAM, 1, Http2Client.request("GET"));
		try (Http2Client client = this.proxy.connectHttp2()) {
			client.send(head);
			client.send(Arrays.copyOf(Http2Client.frame(Http2Client.CONTINUATION, 0, 1, new byte[10_000]), 9));
			Eventually.until(() -> {
				client.send(new byte[] { 0 });
				return client.isEnded();
			});
		}
		this.proxy.awaitIdle();
	}

	@Test
	void overHttp2WhoReadsSlowlyOrWaitsForTheUpstreamOrIsIdleIsNotEnded() {
		assumeHttp2();
		this.proxy.upstream().script(Script.ok("x".repeat(LONG_BODY)));
		try (Http2Client reader = this.proxy.connectHttp2();
				Http2Client waiting = this.proxy.connectHttp2();
				Http2Client idle = this.proxy.connectHttp2()) {
			int isLong = reader.begin("GET");
			Eventually.until(() -> reader.soFar(isLong).body().length() == WINDOW);
			this.proxy.upstream().script(Script.ok("before"));
			assertThat(idle.exchange("GET").body()).isEqualTo("before");
			HoldingScript holding = new HoldingScript(Script.ok("held"));
			this.proxy.upstream().script(holding);
			int held = waiting.begin("GET");
			Eventually.until(() -> holding.arrived() == 1);
			passTimeout();
			holding.release();
			assertThat(waiting.response(held).body()).isEqualTo("held");
			assertThat(idle.exchange("GET").body()).isEqualTo("held");
			reader.admit(isLong, LONG_BODY);
			String body = reader.response(isLong).body();
			if (!this.proxy.cutsResponsesThatWaited()) {
				assertThat(body).hasSize(LONG_BODY);
			}
		}
		this.proxy.awaitIdle();
	}

}
