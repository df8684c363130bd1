package io.proxylab.userservice;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.proxylab.userservice.http.UserJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What every upstream does, whichever way it was started. */
abstract class UserServiceContract {

	/** A busy machine may be late, but not by this. */
	private static final Duration LATE = Duration.ofSeconds(60);

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	abstract int port();

	abstract int managementPort();

	@Test
	void answersAfterTheDelayAndSaysHowLongItReallyTook() throws Exception {
		long start = System.nanoTime();
		HttpResponse<String> response = get("/user?delay=100");
		Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.body()).isEqualTo(UserJson.FIXED);
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
		assertThat(serverTiming(response)).isGreaterThanOrEqualTo(Duration.ofMillis(100)).isLessThan(elapsed);
	}

	@Test
	void givesTheSizeAndTheStatusAskedFor() throws Exception {
		HttpResponse<String> response = get("/user?size=1000000&status=503");
		assertThat(response.statusCode()).isEqualTo(503);
		assertThat(response.body()).isEqualTo(new String(UserJson.ofSize(1_000_000), StandardCharsets.US_ASCII));
	}

	@ParameterizedTest
	@ValueSource(strings = { "POST", "PUT", "PATCH", "DELETE" })
	void takesABody(String method) throws Exception {
		BodyPublisher body = BodyPublishers.ofByteArray(new byte[1 << 20]);
		assertThat(send(method, "/user?delay=1", body).body()).isEqualTo(UserJson.FIXED);
	}

	@Test
	void tellsAClientThatSendsFarTooMuchSoEvenIfItReadsOnlyAfterwards() throws Exception {
		try (Socket socket = connect()) {
			byte[] part = new byte[1 << 20];
			socket.getOutputStream()
				.write("POST /user HTTP/1.1\r\nHost: upstream\r\nContent-Length: 33554432\r\n\r\n"
					.getBytes(StandardCharsets.US_ASCII));
			for (int i = 0; i < 32; i++) {
				socket.getOutputStream().write(part);
			}
			assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
				.startsWith("HTTP/1.1 413 ")
				.contains("Connection: close");
		}
	}

	@Test
	void answersHeadWithoutABody() throws Exception {
		HttpResponse<String> response = send("HEAD", "/user", BodyPublishers.noBody());
		assertThat(response.body()).isEmpty();
		assertThat(response.headers().firstValue("Content-Length")).hasValue("56");
	}

	@Test
	void namesTheParameterThatIsWrong() throws Exception {
		HttpResponse<String> response = get("/user?delay=2h");
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
		assertThat(response.body()).contains("\"parameter\":\"delay\"", "\"value\":\"2h\"", "\"range\":\"0ms to 1h\"");
	}

	@Test
	void answersPipelinedRequestsInOrder() throws Exception {
		try (Socket socket = connect()) {
			write(socket, "/user?delay=50&status=201", "/user?status=202", "/user?delay=10&status=203&size=20000");
			Matcher statuses = Pattern.compile("HTTP/1.1 (\\d+)").matcher(read(socket, 3));
			assertThat(statuses.results().map((status) -> status.group(1))).containsExactly("201", "202", "203");
		}
	}

	@Test
	void holdsManyRequestsAtOnceAndCountsTheTimeTheyTook() throws Exception {
		double integral = metric("in_flight_seconds_total");
		double requests = metric("requests_total");
		List<CompletableFuture<HttpResponse<String>>> responses = IntStream.range(0, 200)
			.mapToObj((i) -> this.client.sendAsync(request("/user?delay=200").build(), BodyHandlers.ofString()))
			.toList();
		Duration total = Duration.ZERO;
		for (CompletableFuture<HttpResponse<String>> response : responses) {
			total = total.plus(serverTiming(response.join()));
		}
		assertThat(metric("requests_total") - requests).isEqualTo(200);
		// Server-Timing is cut off at microseconds.
		assertThat(metric("in_flight_seconds_total") - integral).isBetween(total.toNanos() / 1e9 - 1e-6,
				total.toNanos() / 1e9 + 200e-6);
		assertThat(metric("in_flight")).isZero();
	}

	@Test
	void forgetsTheRequestOfAClientThatLeaves() throws Exception {
		double aborted = metric("aborted_total");
		try (Socket socket = connect()) {
			write(socket, "/user?delay=1h");
			await("in_flight", 1);
		}
		await("in_flight", 0);
		assertThat(metric("aborted_total") - aborted).isEqualTo(1);
	}

	@Test
	void takesANewScheduleAtAnyTime() throws Exception {
		assertThat(manage("POST", "/schedule", "0s:30ms,1h:1s").body()).isEqualTo("0s:30ms,1h:1s\n");
		assertThat(serverTiming(get("/user"))).isGreaterThanOrEqualTo(Duration.ofMillis(30));
		assertThat(manage("POST", "/schedule", "0ms").statusCode()).isEqualTo(200);
		HttpResponse<String> refused = manage("POST", "/schedule", "0s:30");
		assertThat(refused.statusCode()).isEqualTo(400);
		assertThat(refused.body()).contains("unit missing");
		assertThat(manage("GET", "/schedule", "").body()).isEqualTo("0s\n");
	}

	@Test
	void isHealthyOnItsManagementPortAndKnowsItsPaths() throws Exception {
		assertThat(manage("GET", "/health", "").body()).isEqualTo("{\"status\":\"UP\"}");
		assertThat(manage("GET", "/user", "").statusCode()).isEqualTo(404);
		assertThat(get("/metrics").body()).isEqualTo(UserJson.FIXED);
		assertThat(manage("GET", "/paths", "").body()).containsPattern("(?m)^\\d+ /metrics$");
		assertThat(manage("GET", "/requests", "").body()).contains("GET /metrics HTTP/1.1\n")
			.containsIgnoringCase("\nhost: 127.0.0.1:" + port() + "\n");
	}

	private Socket connect() throws IOException {
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
		socket.setSoTimeout((int) LATE.toMillis());
		return socket;
	}

	private HttpResponse<String> get(String target) throws IOException, InterruptedException {
		return send("GET", target, BodyPublishers.noBody());
	}

	private HttpResponse<String> send(String method, String target, BodyPublisher body)
			throws IOException, InterruptedException {
		return this.client.send(request(target).method(method, body).build(), BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String target) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + target)).timeout(LATE);
	}

	private HttpResponse<String> manage(String method, String path, String body)
			throws IOException, InterruptedException {
		URI uri = URI.create("http://127.0.0.1:" + managementPort() + path);
		return this.client.send(
				HttpRequest.newBuilder(uri).timeout(LATE).method(method, BodyPublishers.ofString(body)).build(),
				BodyHandlers.ofString());
	}

	private double metric(String name) throws IOException, InterruptedException {
		Matcher line = Pattern.compile("^user_service_" + name + " (.+)$", Pattern.MULTILINE)
			.matcher(manage("GET", "/metrics", "").body());
		assertThat(line.find()).as(name).isTrue();
		return Double.parseDouble(line.group(1));
	}

	private void await(String name, double value) throws IOException, InterruptedException {
		long deadline = System.nanoTime() + LATE.toNanos();
		double last = metric(name);
		while (last != value && System.nanoTime() < deadline) {
			last = metric(name);
		}
		assertThat(last).as(name).isEqualTo(value);
	}

	private static Duration serverTiming(HttpResponse<String> response) {
		Matcher millis = Pattern.compile("delay;dur=(\\d+)\\.(\\d{3})")
			.matcher(response.headers().firstValue("Server-Timing").orElse("none"));
		assertThat(millis.matches()).isTrue();
		return Duration.ofNanos(Long.parseLong(millis.group(1) + millis.group(2)) * 1000);
	}

	private static void write(Socket socket, String... targets) throws IOException {
		StringBuilder text = new StringBuilder();
		for (String target : targets) {
			text.append("GET ").append(target).append(" HTTP/1.1\r\nHost: upstream\r\n\r\n");
		}
		socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.US_ASCII));
	}

	private static String read(Socket socket, int answers) throws IOException {
		StringBuilder text = new StringBuilder();
		byte[] buffer = new byte[8192];
		while (text.toString().split("\"}", -1).length <= answers) {
			int length = socket.getInputStream().read(buffer);
			assertThat(length).isPositive();
			text.append(new String(buffer, 0, length, StandardCharsets.US_ASCII));
		}
		return text.toString();
	}

}
