package io.proxylab.load.engine;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

/**
 * What every load generator owes its user, whatever the target does: each request is
 * counted once, as what it was.
 */
abstract class LoadGeneratorContract {

	private final List<LoadEvent> events = new ArrayList<>();

	/** Offers a load and waits for its end. */
	abstract LoadResult run(LoadSettings settings, List<LoadEvent> events) throws Exception;

	@ParameterizedTest
	@CsvSource({ "1, KEEP_ALIVE", "25, KEEP_ALIVE", "25, CLOSE" })
	void everyRequestThatTheTargetCountsIsTold(int users, Connection connection) throws Exception {
		String end = (connection == Connection.CLOSE) ? "Connection: close\r\n" : "";
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\n" + end + "Content-Length: 8\r\n\r\n{\"id\":1}");
			if (connection == Connection.CLOSE) {
				socket.close();
			}
		})) {
			LoadResult result = run(new Settings(server.url()).users(users).connection(connection));
			LoadEvent.Progress last = lastProgress();
			assertThat(last.errorsTotal()).isZero();
			assertThat(result.unfinished()).isZero();
			assertThat(last.completedTotal()).isEqualTo(server.requests());
			assertThat(result.completed()).isPositive().isLessThanOrEqualTo(server.requests());
			assertThat(result.correct()).isEqualTo(result.completed());
			assertThat(result.errors()).isEmpty();
			assertThat(result.meanInFlight()).isPositive().isLessThanOrEqualTo(users);
			if (connection == Connection.KEEP_ALIVE) {
				assertThat(server.connections()).isBetween(1, users);
				assertThat(result.connectionsOpened()).isBetween(1L, (long) users);
			}
			else {
				assertThat(server.connections()).isGreaterThanOrEqualTo(server.requests());
				assertThat(result.connectionsOpened()).isGreaterThanOrEqualTo(result.completed());
				assertThat(result.connectionsClosedByTarget()).isPositive();
			}
		}
	}

	@Test
	void oneWrongStatusInTenIsOneErrorInTen() throws Exception {
		try (ScriptedServer server = ScriptedServer
			.answering((request, socket) -> ScriptedServer.write(socket, (request % 10 == 0)
					? "HTTP/1.1 503 Busy\r\nContent-Length: 8\r\n\r\n{\"id\":1}" : ScriptedServer.OK))) {
			LoadResult result = run(new Settings(server.url()).users(5));
			long errors = result.errors().getOrDefault(ErrorKind.BAD_STATUS, 0L);
			assertThat((double) errors).isCloseTo(result.completed() / 10.0, within(6.0));
			assertThat(result.correct()).isEqualTo(result.completed() - errors);
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_STATUS);
			assertThat(result.errorTime().count()).isEqualTo(errors);
			assertThat(lastProgress().errorsTotal()).isEqualTo(server.requests() / 10);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"id\":2}",
			"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{\"id\":10}",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{\"id\":1\r\n0\r\n\r\n" })
	void anAnswerWithAnotherBodyIsAnError(String answer) throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(answer)) {
			LoadResult result = run(new Settings(server.url()));
			assertThat(result.completed()).isPositive();
			assertThat(result.correct()).isZero();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.BAD_BODY, result.completed()));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\n{\"i\r\n5\r\nd\":1}\r\n0\r\nTrailer: x\r\n\r\n",
			"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"id\":1}" })
	void anUnusualAnswerIsCorrectAllTheSame(String answer) throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(answer)) {
			LoadResult result = run(new Settings(server.url()));
			assertThat(result.correct()).isPositive().isEqualTo(result.completed());
			assertThat(server.connections()).isBetween(1, Settings.USERS);
		}
	}

	@Test
	void anAnswerThatComesInPiecesIsOneAnswer() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nConte");
			ScriptedServer.write(socket, "nt-Length: 8\r\n\r\n{\"i");
			ScriptedServer.write(socket, "d\":1}");
		})) {
			LoadResult result = run(new Settings(server.url()));
			assertThat(result.correct()).isPositive().isEqualTo(result.completed());
			assertThat(lastProgress().completedTotal()).isEqualTo(server.requests());
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 65_535, 65_536, 3_000_000 })
	void aLongBodyIsCheckedToItsLastByte(int length) throws Exception {
		String body = "x".repeat(length);
		String head = "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n";
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> ScriptedServer.write(socket,
				head + ((request % 2 == 0) ? body.substring(1) + "y" : body)))) {
			LoadResult result = run(new Settings(server.url()).users(2).body(body));
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_BODY);
			assertThat(result.correct()).isPositive();
			assertThat(result.bytesReceived()).isEqualTo(result.completed() * (head.length() + length));
		}
	}

	@Test
	void aConnectionThatTheTargetEndsAfterAnAnswerIsReplaced() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 8\r\n\r\n{\"id\":1}");
			socket.close();
		})) {
			LoadResult result = run(new Settings(server.url()));
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isPositive();
			assertThat(lastProgress().completedTotal()).isEqualTo(server.requests());
			assertThat(result.connectionsOpened()).isGreaterThanOrEqualTo(result.completed());
			assertThat(result.connectionsClosedByTarget()).isPositive().isLessThanOrEqualTo(result.connectionsOpened());
		}
	}

	@Test
	void anAnswerWithoutLengthEndsWithItsConnection() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\n\r\n{\"id\":1}");
			socket.close();
		})) {
			LoadResult result = run(new Settings(server.url()));
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isPositive();
			assertThat(lastProgress().completedTotal()).isEqualTo(server.requests());
		}
	}

	@Test
	void aResetIsAnErrorAndNothingIsSentTwice() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request % 5 == 0) {
				ScriptedServer.reset(socket);
			}
			else {
				ScriptedServer.write(socket, ScriptedServer.OK);
			}
		})) {
			LoadResult result = run(new Settings(server.url()));
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.RESET);
			assertThat(result.correct()).isPositive().isEqualTo(result.completed());
			assertThat(lastProgress().completedTotal() + lastProgress().errorsTotal()).isEqualTo(server.requests());
			assertThat(lastProgress().errorsTotal()).isEqualTo(server.requests() / 5);
		}
	}

	@Test
	void halfAnAnswerIsAReset() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"id");
			socket.close();
		})) {
			LoadResult result = run(new Settings(server.url()).forMillis(1000));
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.RESET);
			assertThat(result.completed()).isZero();
			assertThat(lastProgress().errorsTotal()).isEqualTo(server.requests());
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "SSH-2.0-OpenSSH_9.6\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"id\":1} and more" })
	void whatIsNotHttpIsABadResponse(String answer) throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(answer)) {
			LoadResult result = run(new Settings(server.url()).forMillis(1000));
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_RESPONSE);
			assertThat(result.completed()).isZero();
		}
	}

	@Test
	void aStallIsATimeoutAndTheUserGoesOnWithAnotherConnection() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request == 3) {
				over.await();
			}
			ScriptedServer.write(socket, ScriptedServer.OK);
		})) {
			LoadResult result = run(new Settings(server.url()).users(1).timeoutMillis(1000).maxRequests(20));
			over.countDown();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.TIMEOUT, 1L));
			assertThat(result.errorTime().maxMicros()).isGreaterThanOrEqualTo(1_000_000);
			assertThat(result.correct()).isGreaterThan(2);
			assertThat(server.connections()).isEqualTo(2);
			assertThat(lastProgress().completedTotal() + 1).isEqualTo(server.requests());
		}
	}

	@Test
	void whatIsPendingAfterTheDrainIsUnfinished() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> over.await())) {
			LoadResult result = run(new Settings(server.url()).users(7).timeoutMillis(1500).forMillis(1000));
			over.countDown();
			assertThat(result.unfinished()).isEqualTo(7);
			assertThat(result.completed()).isZero();
			assertThat(result.errors()).isEmpty();
			assertThat(server.requests()).isEqualTo(7);
		}
	}

	@Test
	void aTargetThatNobodyServesIsRefusedWithoutASpin() throws Exception {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
		}
		LoadResult result = run(new Settings("http://127.0.0.1:" + port + "/").forMillis(1000));
		assertThat(result.errors()).containsOnlyKeys(ErrorKind.CONNECT_REFUSED);
		assertThat(result.errors().get(ErrorKind.CONNECT_REFUSED)).isPositive().isLessThan(20L * Settings.USERS);
		assertThat(result.completed()).isZero();
		assertThat(result.connectionsOpened()).isZero();
		assertThat(result.sendLag().count()).isZero();
	}

	@Test
	void aConnectionThatDoesNotOpenInTimeFailed() throws Exception {
		try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
				Socket first = new Socket(full.getInetAddress(), full.getLocalPort());
				Socket second = new Socket(full.getInetAddress(), full.getLocalPort())) {
			assertThat(first.isConnected() && second.isConnected()).isTrue();
			LoadResult result = run(new Settings("http://127.0.0.1:" + full.getLocalPort() + "/").users(4)
				.timeoutMillis(200)
				.forMillis(1000));
			assertThat(result.errors()).containsKey(ErrorKind.CONNECT_FAILED);
			assertThat(result.completed()).isZero();
		}
	}

	@Test
	void enoughRequestsEndTheLoadEarly() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			LoadResult result = run(new Settings(server.url()).maxRequests(500));
			assertThat(lastProgress().completedTotal()).isGreaterThanOrEqualTo(500).isEqualTo(server.requests());
			assertThat(result.windowMicros()).isLessThan(30_000_000);
			assertThat(result.stopped()).isFalse();
			assertThat(result.throughput()).isCloseTo(result.completed() * 1e6 / result.windowMicros(),
					withinPercentage(1));
		}
	}

	@Test
	void theWindowIsToldAtItsEdgesAndProgressNamesItsPhase() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			LoadResult result = run(new Settings(server.url()).settleMillis(300).forMillis(300));
			assertThat(this.events).filteredOn(LoadEvent.WindowStarted.class::isInstance)
				.containsExactly(new LoadEvent.WindowStarted("test", result.windowStartEpochMicros()));
			assertThat(this.events).filteredOn(LoadEvent.WindowEnded.class::isInstance)
				.containsExactly(new LoadEvent.WindowEnded("test", result.windowEndEpochMicros()));
			assertThat(result.windowEndEpochMicros() - result.windowStartEpochMicros())
				.isEqualTo(result.windowMicros());
			assertThat(this.events).filteredOn(LoadEvent.Progress.class::isInstance)
				.extracting((event) -> ((LoadEvent.Progress) event).phase())
				.containsSubsequence(LoadEvent.Phase.SETTLE, LoadEvent.Phase.WINDOW, LoadEvent.Phase.DRAIN);
		}
	}

	private LoadResult run(Settings settings) throws Exception {
		return run(settings.build(), this.events);
	}

	private LoadEvent.Progress lastProgress() {
		return this.events.stream()
			.filter(LoadEvent.Progress.class::isInstance)
			.map(LoadEvent.Progress.class::cast)
			.toList()
			.getLast();
	}

	/**
	 * Settings of a short load, to be varied. It ends after so many answers, however slow
	 * the machine is.
	 */
	static final class Settings {

		static final int USERS = 5;

		private final String url;

		private int users = USERS;

		private long settleMillis;

		private long windowMillis = 60_000;

		private long maxRequests = 100;

		private long timeoutMillis = 10_000;

		private Connection connection = Connection.KEEP_ALIVE;

		private String body = ScriptedServer.BODY;

		Settings(String url) {
			this.url = url;
		}

		Settings users(int users) {
			this.users = users;
			return this;
		}

		Settings settleMillis(long settleMillis) {
			this.settleMillis = settleMillis;
			return this;
		}

		/** Instead of an end once there were enough answers. */
		Settings forMillis(long windowMillis) {
			this.windowMillis = windowMillis;
			this.maxRequests = 0;
			return this;
		}

		Settings maxRequests(long maxRequests) {
			this.maxRequests = maxRequests;
			return this;
		}

		Settings timeoutMillis(long timeoutMillis) {
			this.timeoutMillis = timeoutMillis;
			return this;
		}

		Settings connection(Connection connection) {
			this.connection = connection;
			return this;
		}

		Settings body(String body) {
			this.body = body;
			return this;
		}

		LoadSettings build() {
			return new LoadSettings("test", this.url, this.users, 0, this.settleMillis, this.windowMillis,
					this.maxRequests, this.timeoutMillis, this.connection, new LoadSettings.Expect(200, this.body),
					null);
		}

	}

}
