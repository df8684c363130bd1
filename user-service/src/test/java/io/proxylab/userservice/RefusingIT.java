package io.proxylab.userservice;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.proxylab.userservice.delay.DelaySchedule;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A schedule whose steps refuse connections. */
class RefusingIT {

	/** A busy machine may be late, but not by this. */
	private static final int LATE_MILLIS = 60_000;

	private final UserService service;

	private final HttpClient client = HttpClient.newHttpClient();

	RefusingIT() throws IOException {
		this.service = UserService.start(new UserServiceOptions(0, 0, "127.0.0.1", DelaySchedule.parse("0ms"), 42, 2));
	}

	@AfterEach
	void close() {
		this.client.close();
		this.service.close();
	}

	@Test
	void refusesWhileItsStepLastsAndThenListensAtTheSamePort() throws Exception {
		try (Socket before = connected()) {
			long scheduledAt = System.nanoTime();
			schedule("0s:0ms,50ms:refuse,3s:0ms");
			await().until(this::isRefused);
			// Whoever was connected is not any more.
			assertThat(isEnded(before)).isTrue();
			await().until(() -> !isRefused());
			assertThat(Duration.ofNanos(System.nanoTime() - scheduledAt)).as("until a connection is accepted again")
				.isGreaterThanOrEqualTo(Duration.ofSeconds(3));
			await().until(this::answers);
		}
	}

	@RepeatedTest(5)
	void whoComesInAtTheLastMomentIsEndedToo() throws Exception {
		// One comes in before the schedule does, however late the others are.
		List<Socket> cameIn = new ArrayList<>(List.of(connected()));
		CompletableFuture<HttpResponse<Void>> scheduled = this.client.sendAsync(scheduleOf("0s:0ms,200ms:refuse"),
				BodyHandlers.discarding());
		for (Optional<Socket> next = tried(); next.isPresent(); next = tried()) {
			cameIn.add(next.get());
			// Some hundreds are enough.
			LockSupport.parkNanos(200_000);
		}
		assertThat(scheduled.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
		for (Socket one : cameIn) {
			assertThat(isEnded(one)).isTrue();
			one.close();
		}
	}

	private Optional<Socket> tried() {
		try {
			return Optional.of(connected());
		}
		catch (IOException refused) {
			return Optional.empty();
		}
	}

	@Test
	void anotherScheduleOpensItAtOnce() throws Exception {
		schedule("refuse");
		await().until(this::isRefused);
		schedule("10ms");
		await().until(this::answers);
		assertThat(isRefused()).isFalse();
	}

	@Test
	void endsWhileItRefuses() throws Exception {
		schedule("refuse");
		await().until(this::isRefused);
		this.service.close();
		this.service.awaitClosed();
		try (ServerSocket next = new ServerSocket(this.service.port(), 1, InetAddress.getLoopbackAddress())) {
			assertThat(next.isBound()).as("the port is free again").isTrue();
		}
	}

	private static ConditionFactory await() {
		return Awaitility.await().pollInterval(Duration.ofMillis(5)).atMost(Duration.ofSeconds(60));
	}

	private Socket connected() throws IOException {
		Socket socket = new Socket();
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.service.port()), LATE_MILLIS);
		return socket;
	}

	private boolean isRefused() {
		try (Socket _ = connected()) {
			return false;
		}
		catch (IOException ex) {
			return true;
		}
	}

	/**
	 * One that nobody had accepted yet when its listener was closed the kernel may forget
	 * without a word: whoever sends something hears of it.
	 */
	private static boolean isEnded(Socket socket) throws IOException {
		socket.setSoTimeout(LATE_MILLIS);
		try {
			socket.getOutputStream().write('G');
			return socket.getInputStream().read() < 0;
		}
		catch (SocketTimeoutException ex) {
			return false;
		}
		catch (SocketException ended) {
			return true;
		}
	}

	private boolean answers() throws InterruptedException {
		try {
			return this.client
				.send(HttpRequest
					.newBuilder(URI.create(String.format(Locale.ROOT, "http://127.0.0.1:%d/user", this.service.port())))
					.build(), BodyHandlers.discarding())
				.statusCode() == 200;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private void schedule(String text) throws IOException, InterruptedException {
		assertThat(this.client.send(scheduleOf(text), BodyHandlers.discarding()).statusCode()).isEqualTo(200);
	}

	private HttpRequest scheduleOf(String text) {
		return HttpRequest
			.newBuilder(URI
				.create(String.format(Locale.ROOT, "http://127.0.0.1:%d/schedule", this.service.managementPort())))
			.POST(BodyPublishers.ofString(text))
			.build();
	}

}
