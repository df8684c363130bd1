package io.proxylab.userservice;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import io.proxylab.certificates.Authority;
import io.proxylab.certificates.Authority.Issued;
import io.proxylab.userservice.delay.DelaySchedule;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

class Http2IT {

	private static Authority authority;

	private static UserService service;

	private static HttpClient client;

	private static HttpClient older;

	@BeforeAll
	static void start() throws Exception {
		authority = Authority.open(Duration.ofDays(1));
		Issued issued = authority.issue("upstream");
		service = UserService.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("0ms"), 42, 1,
				List.of(), List.of(), new Identity(issued.certificate(), issued.key(), 100)));
		KeyStore store = KeyStore.getInstance("PKCS12");
		store.load(null, null);
		try (InputStream in = Files.newInputStream(authority.certificate())) {
			store.setCertificateEntry("issuer", CertificateFactory.getInstance("X.509").generateCertificate(in));
		}
		TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trust.init(store);
		SSLContext believing = SSLContext.getInstance("TLS");
		believing.init(null, trust.getTrustManagers(), null);
		client = HttpClient.newBuilder().sslContext(believing).version(HttpClient.Version.HTTP_2).build();
		older = HttpClient.newBuilder().sslContext(believing).version(HttpClient.Version.HTTP_1_1).build();
		// The one connection on which everything else runs.
		assertThat(client.send(get("/user"), BodyHandlers.ofString()).version()).isEqualTo(HttpClient.Version.HTTP_2);
	}

	@AfterAll
	static void close() throws Exception {
		client.shutdownNow();
		older.shutdownNow();
		service.close();
		authority.close();
	}

	private static HttpRequest.Builder request(String target) {
		return HttpRequest
			.newBuilder(URI.create(String.format(Locale.ROOT, "https://127.0.0.1:%d%s", service.port(), target)));
	}

	private static HttpRequest get(String target) {
		return request(target).build();
	}

	private static double figure(String name) throws Exception {
		return management("/metrics").lines()
			.filter((line) -> line.startsWith("user_service_" + name + " "))
			.mapToDouble((line) -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
			.sum();
	}

	private static String management(String path) throws Exception {
		return older
			.send(HttpRequest
				.newBuilder(
						URI.create(String.format(Locale.ROOT, "http://127.0.0.1:%d%s", service.managementPort(), path)))
				.build(), BodyHandlers.ofString())
			.body();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/user?delay=0", "/user?delay=20", "/user?delay=20&size=1000000",
			"/user?delay=drip(0ms,50ms)", "/user?status=404", "/user?delay=status(503,10ms)" })
	void itAnswersAsItDoesOverHttp11(String target) throws Exception {
		HttpResponse<String> response = client.send(get(target), BodyHandlers.ofString());
		HttpResponse<String> same = older.send(get(target), BodyHandlers.ofString());
		assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
		assertThat(same.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
		assertThat(response.statusCode()).isEqualTo(same.statusCode());
		assertThat(response.body()).isEqualTo(same.body());
		for (String name : List.of("Content-Type", "Content-Length")) {
			assertThat(response.headers().allValues(name)).isEqualTo(same.headers().allValues(name)).hasSize(1);
		}
		assertThat(response.headers().firstValue("Server-Timing").orElseThrow()).matches("delay;dur=\\d+\\.\\d{3}");
		assertThat(response.headers().firstValue("Date").orElseThrow()).endsWith("GMT");
	}

	@Test
	void aRequestWithABodyIsSeenAsItWasSent() throws Exception {
		HttpResponse<String> response = client.send(request("/orders/7").header("X-Mine", "yes")
			.POST(BodyPublishers.ofByteArray(new byte[500_000]))
			.build(), BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(management("/requests")).contains("POST /orders/7 HTTP/2.0\n")
			.contains("x-mine: yes\n")
			.contains("host: 127.0.0.1:" + service.port() + "\n")
			.doesNotContain("x-http2");
	}

	@Test
	void aBodyThatIsTooLongIsRefusedWithoutAnEndOfTheConnection() throws Exception {
		double connections = figure("http2_connections_opened_total");
		HttpResponse<String> response = client.send(
				request("/user").POST(BodyPublishers.ofByteArray(new byte[(1 << 20) + 1])).build(),
				BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(413);
		assertThat(client.send(get("/user"), BodyHandlers.ofString()).statusCode()).isEqualTo(200);
		assertThat(figure("http2_connections_opened_total")).isEqualTo(connections);
	}

	@Test
	void whatIsWrongIsToldAsOverHttp11() throws Exception {
		HttpResponse<String> response = client.send(get("/user?size=1"), BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.body()).isEqualTo(older.send(get("/user?size=1"), BodyHandlers.ofString()).body());
	}

	@Test
	void requestsOfOneConnectionAreHeldSideBySide() throws Exception {
		double connections = figure("http2_connections_opened_total");
		double streams = figure("http2_streams_opened_total");
		List<CompletableFuture<HttpResponse<String>>> held = IntStream.range(0, 50)
			.mapToObj((i) -> client.sendAsync(get("/user?delay=" + (300 - i)), BodyHandlers.ofString()))
			.toList();
		for (CompletableFuture<HttpResponse<String>> one : held) {
			assertThat(one.get().statusCode()).isEqualTo(200);
		}
		assertThat(figure("http2_connections_opened_total")).isEqualTo(connections);
		assertThat(figure("http2_streams_opened_total")).isEqualTo(streams + 50);
		assertThat(figure("in_flight")).isZero();
	}

	@ParameterizedTest
	@ValueSource(strings = { "1h", "stall(0ms)", "drip(0ms,1h)" })
	void aStreamThatIsResetIsAClientThatLeft(String delay) throws Exception {
		double aborted = figure("aborted_total");
		CompletableFuture<HttpResponse<String>> held = client.sendAsync(get("/user?delay=" + delay),
				BodyHandlers.ofString());
		await().until(() -> figure("in_flight") == 1);
		held.cancel(true);
		await().until(() -> figure("in_flight") == 0);
		assertThat(figure("aborted_total")).isEqualTo(aborted + 1);
		assertThat(client.send(get("/user"), BodyHandlers.ofString()).statusCode()).isEqualTo(200);
	}

	@Test
	void aResetIsOneOfTheStreamAndNoEndOfItsConnection() throws Exception {
		double connections = figure("http2_connections_opened_total");
		assertThatThrownBy(() -> client.send(get("/user?delay=reset(20ms)"), BodyHandlers.ofString()))
			.hasMessageContaining("RST_STREAM");
		assertThat(client.send(get("/user"), BodyHandlers.ofString()).statusCode()).isEqualTo(200);
		assertThat(figure("http2_connections_opened_total")).isEqualTo(connections);
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 10_001 })
	void noConnectionHasFewerOrMoreStreamsThanTheRange(int streams) {
		Path file = Path.of("a.pem");
		assertThatIllegalArgumentException().isThrownBy(() -> new Identity(file, file, streams))
			.withMessage("--streams=" + streams + ": out of range 1 to 10000");
	}

}
