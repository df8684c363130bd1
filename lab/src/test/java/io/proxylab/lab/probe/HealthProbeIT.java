package io.proxylab.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.proxylab.lab.trial.TrialRecord.Probes;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HealthProbeIT {

	private static final Duration LONG = Duration.ofSeconds(20);

	private static final Duration SHORT = Duration.ofMillis(200);

	private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();

	private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

	HealthProbeIT() throws IOException {
	}

	@AfterEach
	void close() throws IOException {
		this.server.close();
	}

	@ParameterizedTest(name = "{0} is a success: {1}")
	@CsvSource({ "HTTP/1.1 200 OK, true", "HTTP/1.1 204 No Content, true", "HTTP/1.1 302 Found, false",
			"HTTP/1.1 503 Service Unavailable, false", "HTTP/2 200, false", "gibberish, false", "'', false" })
	void onlyA2xxAnswerIsASuccess(String statusLine, boolean success) throws Exception {
		serve(statusLine + "\r\nContent-Length: 2\r\n\r\nok", true);
		assertThat(get().succeeds(LONG)).isEqualTo(success);
	}

	@Test
	void theRequestIsALoadBalancers() throws Exception {
		serve("HTTP/1.1 200 OK\r\n\r\n", true);
		get().succeeds(LONG);
		assertThat(this.requests.poll(20, TimeUnit.SECONDS)).startsWith("GET /livez HTTP/1.1\r\n")
			.contains("Host: 127.0.0.1:" + this.server.getLocalPort() + "\r\n", "Connection: close\r\n");
	}

	@Test
	void anAnswerCountsEvenIfTheConnectionStaysOpen() throws Exception {
		serve("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", false);
		assertThat(get().succeeds(LONG)).isTrue();
	}

	@Test
	void aTargetThatAcceptsButDoesNotAnswerFails() {
		assertThat(get().succeeds(SHORT)).isFalse();
	}

	@Test
	void aTargetThatRefusesFails() throws Exception {
		this.server.close();
		assertThat(get().succeeds(LONG)).isFalse();
	}

	@Test
	void everyProbeHasAConnectionOfItsOwn() throws Exception {
		serve("HTTP/1.1 200 OK\r\n\r\n", true);
		HealthProbe probe = HealthProbe.start(
				String.format(Locale.ROOT, "http://127.0.0.1:%d/livez", this.server.getLocalPort()),
				SSLContext.getDefault(), Duration.ofMillis(50));
		this.requests.poll(20, TimeUnit.SECONDS);
		this.requests.poll(20, TimeUnit.SECONDS);
		Probes probes = probe.stop().sum();
		assertThat(probes.sent()).isLessThanOrEqualTo(2 + this.requests.size());
		assertThat(probes.failed()).isZero();
	}

	@Test
	void everyProbeIsCounted() throws Exception {
		serve("HTTP/1.1 200 OK\r\n\r\n", true);
		HealthProbe probe = new HealthProbe(get(), System::nanoTime, InstantSource.system());
		probe.send().join();
		probe.send().join();
		Probes probes = probe.stop().sum();
		assertThat(probes.sent()).isEqualTo(2);
		assertThat(probes.failed()).isZero();
		assertThat(this.requests).as("each over its own connection").hasSize(2);
	}

	@Test
	void theNextProbeComesWhenItIsDueAndNotBefore() throws Exception {
		serve("HTTP/1.1 200 OK\r\n\r\n", true);
		HealthProbe probe = HealthProbe.start(
				String.format(Locale.ROOT, "http://127.0.0.1:%d/livez", this.server.getLocalPort()),
				SSLContext.getDefault(), Duration.ofHours(1));
		assertThat(this.requests.poll(20, TimeUnit.SECONDS)).isNotNull();
		assertThat(this.requests.poll(1500, TimeUnit.MILLISECONDS)).as("a second later").isNull();
		probe.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "ftp://127.0.0.1:80/", "/livez" })
	void aUrlThatCannotBeProbedIsRefused(String url) throws Exception {
		SSLContext tls = SSLContext.getDefault();
		assertThatIllegalArgumentException().isThrownBy(() -> HealthProbe.start(url, tls, HealthProbe.EVERY))
			.withMessageContaining(url)
			.withMessageContaining("http://host:port/path");
	}

	private HttpGet get() {
		return new HttpGet("127.0.0.1", this.server.getLocalPort(), "/livez", null);
	}

	/** Answers once a connection. */
	private void serve(String answer, boolean close) {
		Thread.startVirtualThread(() -> {
			while (!this.server.isClosed()) {
				answer(answer, close);
			}
		});
	}

	@SuppressWarnings("resource") // left open on purpose: the target that does not close
	private void answer(String answer, boolean close) {
		try {
			Socket socket = this.server.accept();
			byte[] buffer = new byte[1024];
			int length = socket.getInputStream().read(buffer);
			this.requests.add(new String(buffer, 0, Math.max(0, length), StandardCharsets.US_ASCII));
			OutputStream out = socket.getOutputStream();
			out.write(answer.getBytes(StandardCharsets.US_ASCII));
			out.flush();
			if (close) {
				socket.close();
			}
		}
		catch (IOException ex) {
			// The test closed the server, or the probe gave up.
			return;
		}
	}

}
