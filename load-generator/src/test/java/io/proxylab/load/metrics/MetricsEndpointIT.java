package io.proxylab.load.metrics;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

import io.proxylab.load.engine.LoadEngine;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.userservice.UserService;
import io.proxylab.userservice.UserServiceOptions;
import io.proxylab.userservice.delay.DelaySchedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** What Prometheus is told beside what a load's result says. */
@Timeout(60)
class MetricsEndpointIT {

	private final List<String> notices = new CopyOnWriteArrayList<>();

	@Test
	void prometheusIsToldWhatTheResultsSay() throws Exception {
		try (UserService upstream = UserService
			.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("5ms"), 42, 1));
				MetricsEndpoint endpoint = options("--metrics-port=" + freePort()).open(LoadMetrics.ofSchedule(), 1,
						this.notices::add);
				LoadEngine engine = new LoadEngine(1, this.notices::add, endpoint.metrics())) {
			LoadResult right = engine.prepare(load(upstream, 200)).execute((event) -> {
			});
			LoadResult wrong = engine.prepare(load(upstream, 418)).execute((event) -> {
			});
			assertThat(right.correct()).isPositive();
			assertThat(wrong.errors()).containsOnlyKeys(ErrorKind.BAD_STATUS);
			// What is answered after the window is in no result, and is told.
			assertThat(value("load_generator_answers_total")).isBetween(right.completed() + wrong.completed(),
					right.completed() + wrong.completed() + 2 * 5);
			assertThat(value("load_generator_service_time_seconds_count")).isBetween(right.correct(),
					right.correct() + 5);
			assertThat(value("load_generator_response_time_seconds_bucket{le=\"0.004\"}")).as("the upstream takes 5 ms")
				.isZero();
			assertThat(value("load_generator_response_time_seconds_bucket{le=\"+Inf\"}"))
				.isEqualTo(value("load_generator_service_time_seconds_count"));
			assertThat(value("load_generator_errors_total{kind=\"bad_status\"}")).isBetween(wrong.completed(),
					wrong.completed() + 5);
			assertThat(value("load_generator_in_flight")).isZero();
			assertThat(get("/").statusCode()).isEqualTo(404);
		}
	}

	@Test
	void whereNobodyAsksNothingListensAndNothingIsCounted() {
		try (MetricsEndpoint endpoint = options().open(LoadMetrics.ofSchedule(), 4, this.notices::add)) {
			assertThat(endpoint.metrics()).isNull();
		}
	}

	@Test
	void aPortThatIsTakenIsRefusedWithTheCure() throws Exception {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			MetricsOptions options = options("--metrics-port=" + taken.getLocalPort());
			assertThatIllegalArgumentException()
				.isThrownBy(() -> options.open(LoadMetrics.ofSchedule(), 1, this.notices::add))
				.withMessageContainingAll(
						String.format(Locale.ROOT, "port %d of 127.0.0.1 cannot be opened", taken.getLocalPort()),
						"name a free port");
		}
	}

	@ParameterizedTest
	@CsvSource({ "Host: localhost,200", "Host: [::1]:1,200", "Host: example.com,421", "Host: load,421", "X: y,400",
			"Host: localhost|Host: localhost,400", "Host: localhost|Origin: http://localhost,200",
			"Host: localhost|Origin: http://example.com,403", "Host: localhost|Origin: null,403" })
	void requestsThatOtherSitesMaySendAreRefused(String fields, int status) throws Exception {
		try (MetricsEndpoint endpoint = options("--metrics-port=" + freePort(), "--metrics-bind=0.0.0.0")
			.open(LoadMetrics.ofSchedule(), 1, this.notices::add);
				Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			assertThat(endpoint.metrics()).isNotNull();
			socket.getOutputStream()
				.write(("GET /metrics HTTP/1.1\r\nConnection: close\r\n" + fields.replace("|", "\r\n") + "\r\n\r\n")
					.getBytes(StandardCharsets.US_ASCII));
			assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
				.startsWith("HTTP/1.1 " + status + " ");
		}
	}

	private int port;

	private int freePort() throws Exception {
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			this.port = free.getLocalPort();
			return this.port;
		}
	}

	private static MetricsOptions options(String... arguments) {
		return CommandLine.populateCommand(new MetricsOptions(), arguments);
	}

	private static LoadSettings load(UserService upstream, int status) {
		return new LoadSettings("test", "http://127.0.0.1:" + upstream.port() + "/user", 5, 0, 0, 60_000, 200, 10_000,
				Connection.KEEP_ALIVE, new Expect(status, null), null);
	}

	private long value(String series) throws Exception {
		return get("/metrics").body()
			.lines()
			.filter((line) -> line.startsWith(series + " "))
			.mapToLong((line) -> Long.parseLong(line.substring(series.length() + 1)))
			.findFirst()
			.orElseThrow();
	}

	private HttpResponse<String> get(String path) throws Exception {
		try (HttpClient prometheus = HttpClient.newHttpClient()) {
			return prometheus.send(HttpRequest
				.newBuilder(URI.create(String.format(Locale.ROOT, "http://127.0.0.1:%d%s", this.port, path)))
				.build(), BodyHandlers.ofString());
		}
	}

}
