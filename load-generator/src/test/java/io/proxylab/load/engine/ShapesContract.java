package io.proxylab.load.engine;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Shape;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.load.protocol.UserStretch;
import org.junit.jupiter.api.Test;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

/** Loads of other shapes than users without a pause: as honest as those. */
interface ShapesContract extends GeneratorUnderTest {

	/** 50/s in half a second, then from 50/s to 150/s in 5 s: 500 in the window. */
	Open RAMP = new Open(50, Arrivals.CONSTANT, 42, List.of(new Stretch(50, 150, 5000)));

	int BURST = 200;

	@Test
	default void everyRequestOfARampIsDueSentAndCounted() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			Outcome outcome = run(new ShortLoad(server.url()).shape(RAMP).settleMillis(500).forMillis(5000));
			LoadResult result = outcome.result();
			assertThat(requireNonNull(result.offered()).due()).isEqualTo(500);
			assertThat(result.errors()).isEmpty();
			assertThat(result.unfinished()).isZero();
			assertThat(result.completed()).isCloseTo(500, within(3L));
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests());
		}
	}

	/** The last are due within the time in which an event loop wakes up. */
	@Test
	default void everyRequestThatIsDueByTheEndCounts() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			Open open = new Open(50_000, Arrivals.CONSTANT, 42);
			LoadResult result = run(new ShortLoad(server.url()).shape(open).forMillis(200)).result();
			assertThat(requireNonNull(result.offered()).due()).isEqualTo(10_000);
		}
	}

	@Test
	default void underARampAStallIsInTheResponseTimeOfAllThatWereDueMeanwhile() throws Exception {
		CountDownLatch never = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request == 100) {
				assertThat(never.await(2, TimeUnit.SECONDS)).isFalse();
			}
			ScriptedServer.write(socket, ScriptedServer.OK);
		})) {
			LoadResult result = run(new ShortLoad(server.url()).users(1).shape(RAMP).forMillis(5000)).result();
			assertThat(result.errors()).isEmpty();
			assertThat(result.completed() + result.unfinished()).as("offered").isCloseTo(500, within(3L));
			assertThat(result.serviceTime().p90Micros()).as("one request was slow").isLessThan(500_000);
			assertThat(result.responseTime().maxMicros()).isGreaterThan(1_900_000);
			assertThat(result.responseTime().p90Micros()).as("those of one event loop were late by up to 2 s")
				.isGreaterThan(500_000);
			assertThat(result.sendLag().p90Micros()).as("waiting for a connection is no lateness of the generator")
				.isLessThan(500_000);
		}
	}

	@Test
	default void usersWhoThinkSendLessAndAreNotLateForIt() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			Outcome outcome = run(new ShortLoad(server.url()).shape(new Shape.Closed(200)).forMillis(1900));
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests())
				.as("ten each at most")
				.isBetween(5L * ShortLoad.USERS, 10L * ShortLoad.USERS);
			assertThat(outcome.result().responseTime().p50Micros()).as("thinking is no waiting").isLessThan(100_000);
			assertThat(outcome.result().offered()).isNull();
			assertThat(outcome.result().burst()).isNull();
		}
	}

	@Test
	default void usersComeWithTheirStepAndLeaveAfterIt() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			List<UserStretch> then = List.of(new UserStretch(2, 2, 1000), new UserStretch(10, 10, 1000),
					new UserStretch(2, 2, 1000));
			Outcome outcome = run(new ShortLoad(server.url()).users(10)
				.shape(new Shape.Closed(100, Shape.Thinking.CONSTANT, then))
				.forMillis(3000));
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests())
				.as("(2 + 10 + 2) users, ten times each at most")
				.isBetween(70L, 145L);
			assertThat(server.connections()).isEqualTo(10);
			assertThat(outcome.result().errors()).isEmpty();
		}
	}

	/** No answer before all have asked: fewer at a time would never end. */
	@Test
	default void aBurstIsHeldAllAtOnceEachRequestOverAConnectionOfItsOwn() throws Exception {
		CountDownLatch asked = new CountDownLatch(BURST);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			asked.countDown();
			asked.await();
			ScriptedServer.write(socket, ScriptedServer.OK);
		})) {
			LoadResult result = run(
					new ShortLoad(server.url()).users(BURST).shape(new Shape.Burst()).settleMillis(100).maxRequests(0))
				.result();
			LoadResult.BurstResult burst = requireNonNull(result.burst());
			assertThat(burst.begun()).isEqualTo(BURST);
			assertThat(burst.connected()).isEqualTo(BURST);
			assertThat(burst.sent()).isEqualTo(BURST);
			assertThat(burst.answered()).isEqualTo(BURST).isEqualTo(result.correct());
			assertThat(burst.heldMax()).isEqualTo(BURST);
			assertThat(server.connections()).isEqualTo(BURST);
			assertThat(server.requests()).isEqualTo(BURST);
			assertThat(List.of(requireNonNull(burst.begunMicros()), requireNonNull(burst.connectedMicros()),
					requireNonNull(burst.sentMicros()), requireNonNull(burst.answeredMicros())))
				.as("one after the other")
				.isSorted();
			assertThat(result.windowMicros()).as("it ends when all are answered")
				.isBetween(burst.answeredMicros(), 30_000_000L);
			assertThat(result.unfinished()).isZero();
			assertThat(result.stopped()).isFalse();
		}
	}

	@Test
	default void whatABurstGotInsteadOfAnswersIsToldByKindAndNothingIsSentTwice() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request % 10 == 0) {
				ScriptedServer.reset(socket);
			}
			else {
				ScriptedServer.write(socket, (request % 10 == 5)
						? "HTTP/1.1 503 Busy\r\nContent-Length: 8\r\n\r\n{\"id\":1}" : ScriptedServer.OK);
			}
		})) {
			LoadResult result = run(new ShortLoad(server.url()).users(BURST).shape(new Shape.Burst()).maxRequests(0))
				.result();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.RESET, BURST / 10L),
					entry(ErrorKind.BAD_STATUS, BURST / 10L));
			assertThat(result.correct()).isEqualTo(BURST * 8 / 10);
			assertThat(requireNonNull(result.burst()).answered()).isEqualTo(BURST * 9 / 10);
			assertThat(server.requests()).isEqualTo(BURST);
		}
	}

	@Test
	default void whatABurstIsOwedAtTheEndIsUnfinished() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> over.await())) {
			LoadResult result = run(new ShortLoad(server.url()).users(BURST)
				.shape(new Shape.Burst())
				.timeoutMillis(1500)
				.forMillis(1000)).result();
			over.countDown();
			assertThat(result.unfinished()).isEqualTo(BURST);
			assertThat(result.errors()).isEmpty();
			LoadResult.BurstResult burst = requireNonNull(result.burst());
			assertThat(burst.heldMax()).isEqualTo(BURST);
			assertThat(burst.answered()).isZero();
			assertThat(burst.answeredMicros()).isNull();
		}
	}

	@Test
	default void aBurstThatNobodyServesIsRefusedAndOverAtOnce() throws Exception {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
		}
		LoadResult result = run(
				new ShortLoad("http://127.0.0.1:" + port + "/").users(BURST).shape(new Shape.Burst()).maxRequests(0))
			.result();
		assertThat(result.errors()).containsExactly(entry(ErrorKind.CONNECT_REFUSED, (long) BURST));
		LoadResult.BurstResult burst = requireNonNull(result.burst());
		assertThat(burst.begun()).isEqualTo(BURST);
		assertThat(burst.connected()).isZero();
		assertThat(result.windowMicros()).isLessThan(30_000_000);
	}

	/** Two connections fill the queue of a listener that accepts nobody. */
	@Test
	default void aRequestOfAnOpenLoadWhoseConnectionIsNotOpenAtTheEndIsUnfinished() throws Exception {
		try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Open open = new Open(20, Arrivals.CONSTANT, 42);
			LoadResult result = run(new ShortLoad("http://127.0.0.1:" + full.getLocalPort() + "/").users(40)
				.shape(open)
				.timeoutMillis(900)
				.forMillis(500)).result();
			assertThat(requireNonNull(result.offered()).due()).isEqualTo(10);
			assertThat(result.completed()).isZero();
			assertThat(result.unfinished()).isEqualTo(requireNonNull(result.offered()).due());
		}
	}

}
