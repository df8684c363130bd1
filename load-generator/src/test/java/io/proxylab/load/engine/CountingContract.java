package io.proxylab.load.engine;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

/** Each request is counted once, and the window is told as it was. */
interface CountingContract extends GeneratorUnderTest {

	@ParameterizedTest
	@CsvSource({ "1, KEEP_ALIVE", "25, KEEP_ALIVE", "25, CLOSE" })
	default void everyRequestThatTheTargetCountsIsTold(int users, Connection connection) throws Exception {
		String end = (connection == Connection.CLOSE) ? "Connection: close\r\n" : "";
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\n" + end + "Content-Length: 8\r\n\r\n{\"id\":1}");
			if (connection == Connection.CLOSE) {
				socket.close();
			}
		})) {
			Outcome outcome = run(new ShortLoad(server.url()).users(users).connection(connection));
			LoadResult result = outcome.result();
			LoadEvent.Progress last = outcome.lastProgress();
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
	default void oneWrongStatusInTenIsOneErrorInTen() throws Exception {
		try (ScriptedServer server = ScriptedServer
			.answering((request, socket) -> ScriptedServer.write(socket, (request % 10 == 0)
					? "HTTP/1.1 503 Busy\r\nContent-Length: 8\r\n\r\n{\"id\":1}" : ScriptedServer.OK))) {
			Outcome outcome = run(new ShortLoad(server.url()).users(5));
			LoadResult result = outcome.result();
			long errors = result.errors().getOrDefault(ErrorKind.BAD_STATUS, 0L);
			assertThat((double) errors).isCloseTo(result.completed() / 10.0, within(6.0));
			assertThat(result.correct()).isEqualTo(result.completed() - errors);
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_STATUS);
			assertThat(result.errorTime().count()).isEqualTo(errors);
			assertThat(outcome.lastProgress().errorsTotal()).isEqualTo(server.requests() / 10);
		}
	}

	@Test
	default void aConnectionThatTheTargetEndsAfterAnAnswerIsReplaced() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 8\r\n\r\n{\"id\":1}");
			socket.close();
		})) {
			Outcome outcome = run(new ShortLoad(server.url()));
			LoadResult result = outcome.result();
			assertThat(result.errors()).isEmpty();
			assertThat(result.correct()).isPositive();
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests());
			assertThat(result.connectionsOpened()).isGreaterThanOrEqualTo(result.completed());
			assertThat(result.connectionsClosedByTarget()).isPositive().isLessThanOrEqualTo(result.connectionsOpened());
		}
	}

	@Test
	default void enoughRequestsEndTheLoadEarly() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			Outcome outcome = run(new ShortLoad(server.url()).maxRequests(500));
			LoadResult result = outcome.result();
			assertThat(outcome.lastProgress().completedTotal()).isGreaterThanOrEqualTo(500)
				.isEqualTo(server.requests());
			assertThat(result.windowMicros()).isLessThan(30_000_000);
			assertThat(result.stopped()).isFalse();
			assertThat(result.throughput()).isCloseTo(result.completed() * 1e6 / result.windowMicros(),
					withinPercentage(1));
		}
	}

	@Test
	default void requestsBeforeTheWindowDoNotEndTheLoad() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			LoadResult result = run(new ShortLoad(server.url()).settleMillis(500).maxRequests(50)).result();
			assertThat((long) server.requests()).isGreaterThan(result.completed());
			assertThat(result.completed()).isGreaterThanOrEqualTo(50);
			assertThat(result.windowMicros()).isBetween(1L, 30_000_000L);
			assertThat(result.stopped()).isFalse();
		}
	}

	@Test
	default void theWindowIsToldAtItsEdgesAndProgressNamesItsPhase() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			Outcome outcome = run(new ShortLoad(server.url()).settleMillis(100).forMillis(100));
			LoadResult result = outcome.result();
			assertThat(outcome.events()).filteredOn(LoadEvent.WindowStarted.class::isInstance)
				.containsExactly(new LoadEvent.WindowStarted("test", result.windowStartEpochMicros()));
			assertThat(outcome.events()).filteredOn(LoadEvent.WindowEnded.class::isInstance)
				.containsExactly(new LoadEvent.WindowEnded("test", result.windowEndEpochMicros()));
			assertThat(result.windowEndEpochMicros() - result.windowStartEpochMicros())
				.isEqualTo(result.windowMicros());
			assertThat(outcome.events()).filteredOn(LoadEvent.Progress.class::isInstance)
				.extracting((event) -> ((LoadEvent.Progress) event).phase())
				.containsSubsequence(LoadEvent.Phase.SETTLE, LoadEvent.Phase.WINDOW, LoadEvent.Phase.DRAIN);
		}
	}

}
