package io.proxylab.proxy.contract;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.params.ParameterizedTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * HTTP/2 changes nothing of what a proxy does. Set up {@link Setup#HTTP2}, or
 * {@link Setup#HTTP2_SERVED} where the client of a variant speaks HTTP/1.1 only.
 */
public abstract class Http2Contract extends ProxyContract {

	private static final HttpClient CLIENT = client();

	private static final int SIDE_BY_SIDE = 30;

	private static HttpClient client() {
		JdkClientSettings.apply();
		return HttpClient.newBuilder()
			.sslContext(Certificates.made().client())
			.version(HttpClient.Version.HTTP_2)
			.build();
	}

	@BeforeEach
	void answerAtOnce() {
		upstream().delay("0ms");
	}

	@AfterAll
	static void close() {
		CLIENT.shutdownNow();
	}

	private Http2Upstream upstream() {
		return this.proxy.http2Upstream();
	}

	private HttpRequest.Builder request(String target) {
		return HttpRequest
			.newBuilder(URI.create(String.format(Locale.ROOT, "https://127.0.0.1:%d%s", this.proxy.port(), target)))
			.header("User-Agent", "test");
	}

	private HttpResponse<String> get(String target) throws IOException, InterruptedException {
		HttpResponse<String> response = CLIENT.send(request(target).build(), BodyHandlers.ofString());
		assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
		return response;
	}

	private static void assertProblem(HttpResponse<String> response, int status, String reason) {
		assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
		assertThat(response.body()).contains("\"" + reason + "\"");
	}

	@Test
	void itForwardsWhatWasSaidAndNothingElse() throws Exception {
		HttpResponse<String> response = CLIENT
			.send(request("/orders/7?a=%2F&status=404&size=20000").header("X-Of-Client", "C c")
				.POST(BodyPublishers.ofString("body"))
				.build(), BodyHandlers.ofString());
		assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
		assertThat(response.statusCode()).isEqualTo(404);
		assertThat(response.body()).hasSize(20_000).startsWith("{\"id\":1").endsWith("\"}");
		assertThat(response.headers().map().keySet()).filteredOn((name) -> !name.startsWith(":"))
			.containsExactlyInAnyOrder("content-type", "content-length", "date", "server-timing");
		List<String> received = upstream().lastRequest();
		assertThat(received.getFirst()).startsWith("POST /orders/7?a=%2F&status=404&size=20000 HTTP/");
		assertThat(received.subList(1, received.size())).map(Http2Contract::withNameInLowerCase)
			.containsExactlyInAnyOrder("host: " + upstream().url().getAuthority(), "content-length: 4",
					"user-agent: test", "x-of-client: C c", "via: 1.1 proxy-lab");
	}

	@Test
	void aBodyWhoseLengthIsNotAnnouncedIsForwarded() throws Exception {
		HttpResponse<String> response = CLIENT.send(request("/orders/7")
			.POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[] { 'b', 'o', 'd', 'y' })))
			.build(), BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(200);
		List<String> received = upstream().lastRequest();
		assertThat(received.subList(1, received.size())).map(Http2Contract::withNameInLowerCase)
			.contains("content-length: 4");
	}

	private static String withNameInLowerCase(String line) {
		int colon = line.indexOf(':');
		return line.substring(0, colon).toLowerCase(Locale.ROOT) + line.substring(colon);
	}

	@ParameterizedTest
	@CsvSource({ "@host, proxy.example", "http://other.example/, proxy.example", "ftp://proxy.example/a, proxy.example",
			"a, proxy.example", "/a, u@proxy.example", "/a, a b" })
	void aTargetOrAnAuthorityOfAnotherFormIsNotForwarded(String path, String authority) throws Exception {
		get("/user");
		double requests = upstream().figure("requests_total");
		try (Http2Client client = new Http2Client(this.proxy.port(), Certificates.made().client())) {
			client.get(path, authority);
		}
		assertThat(get("/user").statusCode()).isEqualTo(200);
		assertThat(upstream().figure("requests_total")).isEqualTo(requests + 1);
		this.proxy.awaitIdle();
	}

	@Test
	void itSpeaksHttp11WithWhoeverOffersNothingElse() {
		RawResponse response = this.proxy.get("/user");
		assertThat(response.status()).isEqualTo(200);
		assertThat(response.body()).startsWith("{\"id\":1");
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /user HTTP/1.1\r\n\r\n", "GET /user HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
			"GET /user HTTP/1.1\r\nHost: a b\r\n\r\n" })
	void itRefusesWithoutHttp2WhatItRefusesWithoutTls(String request) {
		assertThat(this.proxy.exchange(request).status()).isEqualTo(400);
	}

	/**
	 * The upstream holds them: more than half arrive before any of them has a response.
	 * On a busy machine the first may run into the timeout before the last arrives.
	 */
	@Test
	void requestsOfOneConnectionAreForwardedSideBySide() throws Exception {
		get("/user");
		List<CompletableFuture<HttpResponse<String>>> held = sideBySide("/user?delay=1h");
		Eventually.until(() -> upstream().figure("in_flight") > SIDE_BY_SIDE / 2);
		held.forEach((one) -> one.cancel(true));
		Eventually.until(() -> upstream().figure("in_flight") == 0);
		this.proxy.awaitIdle();
	}

	@Test
	void requestsSideBySideAreAllAnswered() throws Exception {
		get("/user");
		for (CompletableFuture<HttpResponse<String>> one : sideBySide("/user")) {
			HttpResponse<String> response = one.get();
			assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
		}
		this.proxy.awaitIdle();
	}

	private List<CompletableFuture<HttpResponse<String>>> sideBySide(String target) {
		return IntStream.range(0, SIDE_BY_SIDE)
			.mapToObj((i) -> CLIENT.sendAsync(request(target).build(), BodyHandlers.ofString()))
			.toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "1h", "stall(0ms)" })
	void anUpstreamThatIsSilentForTooLongIsAGatewayTimeout(String delay) throws Exception {
		assertProblem(get("/user?delay=" + delay), 504, "upstream-timeout");
		this.proxy.awaitIdle();
		Eventually.until(() -> upstream().figure("in_flight") == 0);
	}

	@Test
	void anUpstreamThatResetsIsABadGatewayAndIsAskedOnce() throws Exception {
		get("/user");
		double requests = upstream().figure("requests_total");
		assertProblem(get("/user?delay=reset(20ms)"), 502, "upstream-closed");
		assertThat(upstream().figure("requests_total")).isEqualTo(requests + 1);
		assertThat(get("/user").statusCode()).isEqualTo(200);
		this.proxy.awaitIdle();
	}

	@Test
	void anUpstreamThatIsAwayIsABadGatewayUntilItIsBack() throws Exception {
		upstream().delay("refuse");
		Eventually.until(() -> upstream().figure("connections") == 0);
		Eventually.until(() -> get("/user?delay=0").body().contains("upstream-refused"));
		upstream().delay("0ms");
		Eventually.until(() -> get("/user?delay=0").statusCode() == 200);
		this.proxy.awaitIdle();
	}

	@Test
	void whoLeavesIsNotWaitedForWhereTheServerTells() throws Exception {
		get("/user");
		double aborted = upstream().figure("aborted_total");
		double late = this.proxy.failures("upstream-timeout");
		CompletableFuture<HttpResponse<String>> left = CLIENT.sendAsync(request("/user?delay=1h").build(),
				BodyHandlers.ofString());
		Eventually.until(() -> upstream().figure("in_flight") == 1);
		left.cancel(true);
		Eventually.until(() -> upstream().figure("in_flight") == 0);
		assertThat(upstream().figure("aborted_total")).isEqualTo(aborted + 1);
		this.proxy.awaitIdle();
		if (this.proxy.noticesLostClients()) {
			assertThat(this.proxy.failures("upstream-timeout")).as("the client's end ended it, not the timeout")
				.isEqualTo(late);
		}
		assertThat(get("/user").statusCode()).isEqualTo(200);
	}

	@Test
	void theLimitsSayWhatIsSpoken() throws Exception {
		get("/user");
		String upstream = upstream().lastRequest().getFirst().endsWith("HTTP/2.0") ? "HTTP/2" : "HTTP/1.1";
		assertThat(this.proxy.limits()).containsEntry("server.http.version", "HTTP/2, HTTP/1.1")
			.containsEntry("server.http2.maxStreams", 1000)
			.hasEntrySatisfying("client.http.version",
					(version) -> assertThat(String.valueOf(version).replace("HTTP11", "HTTP/1.1")).isEqualTo(upstream));
	}

}
