package io.proxylab.proxy.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.proxylab.proxy.contract.Certificates;
import io.proxylab.proxy.contract.Eventually;
import io.proxylab.proxy.contract.Http2Upstream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Every client over HTTP/2, or the reason why it speaks none. */
class Http2IT {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private static final Http2Upstream UPSTREAM = new Http2Upstream(1000);

	private static final UpstreamTls TLS = new UpstreamTls(Certificates.made().client());

	@BeforeEach
	void answerAtOnce() {
		UPSTREAM.delay("0ms");
	}

	@AfterAll
	static void stopUpstream() {
		UPSTREAM.close();
	}

	private static ClientSettings settings(Track track, int connections, Duration response) {
		return new ClientSettings(UPSTREAM.url(), track, connections, -1, PATIENCE, PATIENCE, response, 1 << 20, true,
				0, null, TLS, true);
	}

	private static UpstreamRequest post(String target) {
		return new UpstreamRequest("POST", target, List.of(new Header("x-mine", "yes"), new Header("user-agent", "me")),
				Body.of("asked".getBytes(StandardCharsets.US_ASCII)));
	}

	private static UpstreamRequest get(String target) {
		return new UpstreamRequest("GET", target, List.of(new Header("user-agent", "me")), Body.EMPTY);
	}

	private static boolean speaks(Face face) {
		return !face.name().startsWith("apache4") && !face.name().equals("apache5 (blocking)")
				&& !face.name().startsWith("restclient");
	}

	/** Of each library one: their other faces differ in who waits. */
	static Stream<Face> speaking() {
		return Face.all()
			.stream()
			.filter(Http2IT::speaks)
			.filter((face) -> face.name().endsWith("(async)") && !face.name().startsWith("jdk-"));
	}

	static Stream<Face> others() {
		return Face.all().stream().filter((face) -> !speaks(face));
	}

	static Stream<Client> asynchronous() {
		return Stream.of(Client.JDK, Client.APACHE5, Client.JETTY, Client.REACTOR_NETTY);
	}

	@ParameterizedTest
	@MethodSource("speaking")
	void itSaysAndHearsTheSameOverOneConnection(Face face) {
		double before = UPSTREAM.figure("http2_connections_opened_total");
		try (Face.Running client = face.start().apply(settings(Track.TUNED, 1, PATIENCE))) {
			for (int i = 0; i < 3; i++) {
				UpstreamResponse response = client.exchange(post("/orders/7?size=100000&delay=5"));
				assertThat(response.status()).isEqualTo(200);
				assertThat(response.body().length()).isEqualTo(100_000);
				assertThat(response.headers()).extracting(Header::name)
					.map(String::toLowerCase)
					.contains("content-type", "content-length", "date", "server-timing");
			}
			assertThat(UPSTREAM.figure("http2_connections_opened_total")).isEqualTo(before + 1);
			assertThat(client.client().limits()).containsEntry("http.version", "HTTP/2")
				.containsKey("http2.maxStreams");
			assertThat(UPSTREAM.lastRequest()).containsExactlyInAnyOrder("POST /orders/7?size=100000&delay=5 HTTP/2.0",
					"host: " + UPSTREAM.url().getAuthority(), "content-length: 5", "x-mine: yes", "user-agent: me");
		}
	}

	@ParameterizedTest
	@MethodSource("speaking")
	void itSaysNothingOfABodyThatIsNotThere(Face face) {
		try (Face.Running client = face.start().apply(settings(Track.STOCK, 1, PATIENCE))) {
			assertThat(client.exchange(get("/a")).status()).isEqualTo(200);
			assertThat(UPSTREAM.lastRequest()).containsExactlyInAnyOrder("GET /a HTTP/2.0",
					"host: " + UPSTREAM.url().getAuthority(), "user-agent: me");
		}
	}

	@ParameterizedTest
	@MethodSource("speaking")
	void aStreamThatTheUpstreamResetsIsAFailureAndIsNotTriedAgain(Face face) {
		try (Face.Running client = face.start().apply(settings(Track.TUNED, 1, PATIENCE))) {
			assertThat(client.exchange(get("/user")).status()).isEqualTo(200);
			double before = UPSTREAM.figure("requests_total");
			assertThatExceptionOfType(UpstreamException.class)
				.isThrownBy(() -> client.exchange(get("/user?delay=reset(20ms)")))
				.satisfies((ex) -> assertThat(ex.failure()).as(ex.toString()).isEqualTo(UpstreamFailure.CLOSED));
			assertThat(UPSTREAM.figure("requests_total")).isEqualTo(before + 1);
			assertThat(client.exchange(get("/user")).status()).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@MethodSource("speaking")
	void anUpstreamThatIsSilentForTooLongIsGivenUp(Face face) {
		try (Face.Running client = face.start().apply(settings(Track.TUNED, 1, Duration.ofMillis(400)))) {
			for (String silent : List.of("1h", "stall(0ms)")) {
				assertThatExceptionOfType(UpstreamException.class)
					.isThrownBy(() -> client.exchange(get("/user?delay=" + silent)))
					.satisfies((ex) -> assertThat(ex.failure()).as(ex.toString())
						.isEqualTo(UpstreamFailure.RESPONSE_TIMEOUT));
				Eventually.until(() -> UPSTREAM.figure("in_flight") == 0);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("speaking")
	void anUpstreamThatDripsForLongerThanTheTimeoutIsWaitedFor(Face face) {
		try (Face.Running client = face.start().apply(settings(Track.TUNED, 1, Duration.ofSeconds(2)))) {
			assertThat(client.exchange(get("/user?delay=drip(0ms,2500ms)")).body().length()).isEqualTo(56);
		}
	}

	@ParameterizedTest
	@MethodSource("asynchronous")
	void whatIsCancelledReachesTheUpstream(Client kind) {
		try (AsyncClient client = kind.async(settings(Track.TUNED, 10, PATIENCE))) {
			double before = UPSTREAM.figure("aborted_total");
			CompletableFuture<UpstreamResponse> other = client.exchange(get("/user?delay=3s"));
			CompletableFuture<UpstreamResponse> cancelled = client.exchange(get("/user?delay=1h"));
			Eventually.until(() -> UPSTREAM.figure("in_flight") == 2);
			cancelled.cancel(true);
			Eventually.until(() -> UPSTREAM.figure("aborted_total") == before + 1);
			assertThat(other.join().status()).isEqualTo(200);
		}
	}

	@ParameterizedTest
	@MethodSource("asynchronous")
	void requestsShareAConnectionIfTheLimitsSaySo(Client kind) {
		try (AsyncClient client = kind.async(settings(Track.TUNED, 1000, PATIENCE))) {
			client.exchange(get("/user")).join();
			// Who has the answer may be ahead of the connection's way back into its pool.
			Eventually.until(() -> client.pool().map(Pool::leased).orElse(0) == 0);
			List<CompletableFuture<UpstreamResponse>> held = new ArrayList<>();
			for (int i = 0; i < 150; i++) {
				held.add(client.exchange(get("/user?delay=1h")));
			}
			Eventually.until(() -> UPSTREAM.figure("in_flight") == held.size());
			boolean shared = !Objects.equals(client.limits().get("http2.maxStreams"), 1);
			assertThat(UPSTREAM.figure("connections")).isEqualTo(shared ? 1 : held.size());
			held.forEach((one) -> one.cancel(true));
			Eventually.until(() -> UPSTREAM.figure("in_flight") == 0);
			Eventually.until(() -> client.pool().map(Pool::leased).orElse(0) == 0);
			assertThat(client.exchange(get("/user")).join().status()).isEqualTo(200);
		}
		Eventually.until(() -> UPSTREAM.figure("connections") == 0);
	}

	@ParameterizedTest
	@MethodSource("others")
	void whoSpeaksNoneSaysSo(Face face) {
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> face.start().apply(settings(Track.TUNED, 1, PATIENCE)))
			.withMessageEndingWith("speaks HTTP/1.1 only");
	}

}
