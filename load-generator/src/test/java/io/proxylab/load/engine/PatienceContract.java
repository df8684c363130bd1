package io.proxylab.load.engine;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Attempts;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Patience.Retries;
import io.proxylab.load.protocol.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

/**
 * Users who do not wait for ever, try again, and go away: each request still counts once.
 */
interface PatienceContract extends GeneratorUnderTest {

	String BUSY = "HTTP/1.1 503 Busy\r\nContent-Length: 8\r\n\r\n{\"id\":1}";

	int USERS = 50;

	/** Neither a pause nor an end within these short loads hides a loss. */
	Retries AT_ONCE = new Retries(2, 1, false, null);

	/**
	 * What was begun ends answered, failed or pending, and every attempt is known; but
	 * for what the end of the window parts, of each user at most one.
	 */
	private static void requireBalance(LoadResult result, ScriptedServer server) {
		long parted = (result.burst() != null) ? 0 : USERS;
		Attempts attempts = requireNonNull(result.attempts());
		long failed = result.errors().values().stream().mapToLong(Long::longValue).sum();
		long known = result.correct() + failed + result.unfinished();
		assertThat(attempts.first()).as("requests begun").isBetween(known, known + parted);
		assertThat(attempts.retries())
			.as("each attempt that was followed by one, but those in a pause or without a connection at the end")
			.isBetween(attempts.allRetried() - result.unfinished() - parted, attempts.allRetried());
		long arrived = attempts.first() + attempts.retries();
		assertThat((long) server.requests()).as("attempts that arrived").isBetween(arrived, arrived + parted);
	}

	enum Kind {

		CLOSED, OPEN, BURST;

		private Shape shape() {
			return switch (this) {
				case CLOSED -> Shape.CLOSED;
				case OPEN -> new Open(100, Arrivals.CONSTANT, 42);
				case BURST -> new Shape.Burst();
			};
		}

		/** A burst ends with its last user. */
		ShortLoad load(ScriptedServer server) {
			ShortLoad load = new ShortLoad(server.url()).users(USERS).shape(shape());
			return switch (this) {
				case CLOSED -> load.maxRequests(300);
				case OPEN -> load.forMillis(2000);
				case BURST -> load.maxRequests(0);
			};
		}

	}

	@ParameterizedTest
	@EnumSource
	default void everyRequestEndsOnceHoweverOftenItWasTried(Kind kind) throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request % 7 == 0) {
				ScriptedServer.reset(socket);
			}
			else {
				ScriptedServer.write(socket, (request % 2 == 0) ? BUSY : ScriptedServer.OK);
			}
		})) {
			LoadResult result = run(kind.load(server).patience(new Patience(null, AT_ONCE, null))).result();
			requireBalance(result, server);
			assertThat(result.correct()).isPositive();
			assertThat(requireNonNull(result.attempts()).retried()).containsOnlyKeys(ErrorKind.BAD_STATUS,
					ErrorKind.RESET);
			assertThat(requireNonNull(result.attempts()).givenUp()).isZero();
		}
	}

	@Test
	default void whatFailsEachTimeFailsOnceWithItsLastReason() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(BUSY)) {
			LoadResult result = run(Kind.BURST.load(server).patience(new Patience(null, AT_ONCE, null))).result();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.BAD_STATUS, 50L));
			assertThat(requireNonNull(result.attempts()).retried()).containsExactly(entry(ErrorKind.BAD_STATUS, 100L));
			assertThat(server.requests()).isEqualTo(150);
			assertThat(result.completed()).isEqualTo(50);
			assertThat(requireNonNull(result.burst()).answered()).isEqualTo(50);
		}
	}

	@Test
	default void theResponseTimeOfARequestThatWasTriedAgainRunsFromWhenItWasFirstDue() throws Exception {
		try (ScriptedServer server = ScriptedServer
			.answering((request, socket) -> ScriptedServer.write(socket, (request <= 50) ? BUSY : ScriptedServer.OK))) {
			LoadResult result = run(
					Kind.BURST.load(server).patience(new Patience(null, new Retries(1, 200, false, null), null)))
				.result();
			assertThat(result.correct()).isEqualTo(50);
			assertThat(result.errors()).isEmpty();
			assertThat(result.responseTime().p50Micros()).isGreaterThanOrEqualTo(200_000);
			assertThat(result.sendLag().count()).as("two attempts per request").isEqualTo(100);
			assertThat(result.responseTime().meanMicros() - result.serviceTime().meanMicros()
					- 2 * result.sendLag().meanMicros())
				.as("the first attempt and the pause, which count neither as service nor as send lag")
				.isGreaterThanOrEqualTo(190_000);
		}
	}

	@Test
	default void anAnswerThatAsksToComeBackLaterIsObeyed() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> ScriptedServer.write(socket,
				(request <= 50) ? BUSY.replace("\r\n\r\n", "\r\nRetry-After: 1\r\n\r\n") : ScriptedServer.OK))) {
			LoadResult result = run(Kind.BURST.load(server).patience(new Patience(null, AT_ONCE, null))).result();
			assertThat(result.correct()).isEqualTo(50);
			assertThat(result.responseTime().p50Micros()).isGreaterThanOrEqualTo(1_000_000);
		}
	}

	@ParameterizedTest
	@EnumSource
	default void anAttemptThatTakesTooLongIsGivenUpItsConnectionClosedAndTriedAgain(Kind kind) throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		AtomicInteger held = new AtomicInteger();
		AtomicInteger answered = new AtomicInteger();
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request % 5 == 0) {
				held.incrementAndGet();
				over.await();
			}
			answered.incrementAndGet();
			ScriptedServer.write(socket, ScriptedServer.OK);
		})) {
			LoadResult result = run(kind.load(server).patience(new Patience(150L, AT_ONCE, null))).result();
			assertThat(result.correct()).as("responses to attempts that weren't held")
				.isLessThanOrEqualTo(answered.get());
			long pendingAtTheEnd = (result.burst() != null) ? 0 : USERS;
			assertThat(requireNonNull(result.attempts()).givenUp()).as("held attempts")
				.isGreaterThanOrEqualTo(held.get() - pendingAtTheEnd);
			over.countDown();
			requireBalance(result, server);
			Attempts attempts = requireNonNull(result.attempts());
			assertThat(attempts.retried()).containsOnlyKeys(ErrorKind.TIMEOUT);
			assertThat(attempts.givenUp())
				.isEqualTo(attempts.allRetried() + result.errors().getOrDefault(ErrorKind.TIMEOUT, 0L));
			assertThat(result.connectionsOpened()).isGreaterThan(attempts.allRetried());
			assertThat(result.responseTime().maxMicros()).as("of a request that was answered at the next attempt")
				.isGreaterThanOrEqualTo(150_000);
		}
	}

	@Test
	default void aBudgetKeepsRetriesToAShareOfTheFirstAttempts() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(BUSY)) {
			LoadResult result = run(new ShortLoad(server.url()).users(5)
				.maxRequests(1000)
				.patience(new Patience(null, new Retries(5, 0, false, 0.1), null))).result();
			requireBalance(result, server);
			Attempts attempts = requireNonNull(result.attempts());
			assertThat(attempts.retries()).isPositive().isLessThanOrEqualTo(attempts.first() / 10);
			assertThat(attempts.overBudget()).isPositive().isLessThanOrEqualTo(attempts.first());
		}
	}

	@Test
	default void aTargetThatNobodyServesIsTriedAgainAndStillNoSpin() throws Exception {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
		}
		LoadResult result = run(new ShortLoad("http://127.0.0.1:" + port + "/").users(50)
			.shape(new Shape.Burst())
			.maxRequests(0)
			.patience(new Patience(null, AT_ONCE, null))).result();
		assertThat(result.errors()).containsExactly(entry(ErrorKind.CONNECT_REFUSED, 50L));
		assertThat(requireNonNull(result.attempts()).retried()).containsExactly(entry(ErrorKind.CONNECT_REFUSED, 100L));
		assertThat(requireNonNull(result.attempts()).first()).as("nothing was sent").isZero();
	}

	/** All of a burst make a deadline: those that are not answered by then are gone. */
	@Test
	default void usersWhoGoAwayCloseTheirConnectionsAndDoNotComeBack() throws Exception {
		Map<Integer, Boolean> answered = new ConcurrentHashMap<>();
		CountDownLatch over = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.answering((request, socket) -> {
			if (request % 2 == 0) {
				over.await();
			}
			ScriptedServer.write(socket, ScriptedServer.OK);
			answered.put(request, true);
		})) {
			LoadResult result = run(Kind.BURST.load(server)
				.timeoutMillis(30_000)
				.patience(new Patience(null, new Retries(3, 1, false, null), new Abandon(1, 2000)))).result();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.ABANDONED, 25L));
			assertThat(result.correct()).isEqualTo(25);
			assertThat(answered).hasSize(25);
			assertThat(server.requests()).isEqualTo(50);
			Attempts attempts = requireNonNull(result.attempts());
			assertThat(attempts.givenUp()).isEqualTo(25);
			assertThat(attempts.retries()).isZero();
			assertThat(result.errorTime().p50Micros()).as("when they go away, not when they time out")
				.isBetween(2_000_000L, 20_000_000L);
			over.countDown();
		}
	}

	@Test
	default void whoGoesAwayInAPauseIsNotHeardOfAgain() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(BUSY)) {
			LoadResult result = run(Kind.BURST.load(server)
				.patience(new Patience(null, new Retries(3, 60_000, false, null), new Abandon(1, 2000)))).result();
			assertThat(result.errors()).containsExactly(entry(ErrorKind.ABANDONED, 50L));
			assertThat(server.requests()).isEqualTo(50);
			assertThat(requireNonNull(result.attempts()).givenUp()).as("their attempts were answered").isZero();
		}
	}

	@Test
	default void whoIsInAPauseAtTheEndIsUnfinished() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(BUSY)) {
			LoadResult result = run(Kind.CLOSED.load(server)
				.forMillis(2000)
				.patience(new Patience(null, new Retries(1, 60_000, false, null), null))).result();
			assertThat(result.unfinished()).isEqualTo(50);
			assertThat(result.errors()).isEmpty();
			requireBalance(result, server);
		}
	}

	@Test
	default void ofUsersWhoOnlyWaitNothingOfThisIsTold() throws Exception {
		try (ScriptedServer server = ScriptedServer.answering(BUSY)) {
			assertThat(run(new ShortLoad(server.url())).result().attempts()).isNull();
			assertThat(run(new ShortLoad(server.url()).patience(new Patience(5000L, null, null))).result().attempts())
				.as("a timeout of their own is something")
				.isNotNull();
		}
	}

}
