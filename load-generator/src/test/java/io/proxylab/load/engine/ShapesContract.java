package io.proxylab.load.engine;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadEvent.Phase;
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

/** Loads of other shapes than users without a pause: as honest as those. */
interface ShapesContract extends GeneratorUnderTest {

	/** 100/s until the window begins, then from 100/s to 300/s in its 2 s: 400. */
	Open RAMP = new Open(100, Arrivals.CONSTANT, 42, List.of(new Stretch(100, 300, 2000)));

	int BURST = 200;

	@Test
	default void everyRequestOfARampIsDueSentAndCounted() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			Outcome outcome = run(new ShortLoad(server.url()).shape(RAMP).settleMillis(300).forMillis(2000));
			LoadResult result = outcome.result();
			assertThat(requireNonNull(result.offered()).due()).isEqualTo(400);
			assertThat(result.errors()).isEmpty();
			assertThat(result.unfinished()).isZero();
			assertThat(outcome.lastProgress().completedTotal()).as("30 before the window, and those of the window")
				.isEqualTo(430)
				.isEqualTo(server.requests());
			assertThat(result.completed()).as("counted in the window")
				.isEqualTo(outcome.completedBy(Phase.WINDOW) - outcome.completedBy(Phase.SETTLE));
		}
	}

	/** The last are due within the time in which an event loop wakes up. */
	@Test
	default void everyRequestThatIsDueByTheEndCounts() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			Open open = new Open(50_000, Arrivals.CONSTANT, 42);
			LoadResult result = run(new ShortLoad(server.url()).shape(open).forMillis(50)).result();
			assertThat(requireNonNull(result.offered()).due()).isEqualTo(2500);
		}
	}

	@Test
	default void underARampAStallIsInTheResponseTimeOfAllThatWereDueMeanwhile() throws Exception {
		CountDownLatch never = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request == 100) {
				assertThat(never.await(1, TimeUnit.SECONDS)).isFalse();
			}
			ScriptedServer.write(socket, ScriptedServer.OK);
		})) {
			Outcome outcome = run(new ShortLoad(server.url()).users(1).shape(RAMP).forMillis(2000));
			requireStall(outcome, 400);
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests());
		}
	}

	/**
	 * Requires that a stall of a second in a window of two is in the response times of
	 * the event loop that it befell, a half of all, and nowhere else. The sums compare
	 * the generator with itself, so they hold however slow the machine is.
	 * @param due requests that are due in the window
	 */
	static void requireStall(Outcome outcome, long due) {
		LoadResult result = outcome.result();
		assertThat(result.errors()).isEmpty();
		assertThat(result.unfinished()).isZero();
		assertThat(requireNonNull(result.offered()).due()).isEqualTo(due);
		assertThat(outcome.lastProgress().completedTotal()).isEqualTo(due);
		assertThat(result.responseTime().maxMicros()).isGreaterThan(900_000);
		assertThat(result.responseTime().p90Micros()).as("those of one event loop were late by up to 1 s")
			.isGreaterThan(250_000);
		assertThat(
				result.responseTime().meanMicros() - result.serviceTime().meanMicros() - result.sendLag().meanMicros())
			.as("waiting for a connection is neither service nor lateness of the generator")
			.isGreaterThan(50_000);
	}

	@Test
	default void usersWhoThinkSendLessAndAreNotLateForIt() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(ScriptedServer.OK)) {
			long startedAt = System.nanoTime();
			Outcome outcome = run(new ShortLoad(server.url()).shape(new Shape.Closed(200)).maxRequests(25));
			double elapsedMicros = (System.nanoTime() - startedAt) / 1e3;
			LoadResult result = outcome.result();
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests());
			assertThat(result.windowMicros()).as("25 requests of 5 users, who think four times each")
				.isGreaterThanOrEqualTo(4 * 200_000);
			assertThat(result.completed()).as("one request of each user, and one more after each thinking time")
				.isBetween(25L, ShortLoad.USERS * (1 + result.windowMicros() / 200_000));
			double thinkingMicros = 200e3 * (result.completed() - ShortLoad.USERS);
			assertThat(result.completed() * result.responseTime().meanMicros()).as("thinking is no waiting")
				.isLessThanOrEqualTo(ShortLoad.USERS * elapsedMicros - thinkingMicros);
			assertThat(result.offered()).isNull();
			assertThat(result.burst()).isNull();
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
			long perUserAndStep = 1_000_000 / (100_000 + outcome.result().responseTime().maxMicros());
			assertThat(outcome.lastProgress().completedTotal()).isEqualTo(server.requests())
				.as("(2 + 10 + 2) users, ten times each at most, less often if their responses are late")
				.isBetween((2 + 10 + 2) * Math.max(0, perUserAndStep - 1), 145L);
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
				.timeoutMillis(2100)
				.forMillis(2000)).result();
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
