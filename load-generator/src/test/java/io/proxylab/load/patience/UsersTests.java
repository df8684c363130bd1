package io.proxylab.load.patience;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import io.proxylab.load.patience.Users.Decision;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Patience.Retries;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class UsersTests {

	private static final long MILLI = 1_000_000;

	@ParameterizedTest
	@CsvSource({ "TIMEOUT, 0, TRIES_AGAIN", "CONNECT_REFUSED, 0, TRIES_AGAIN", "CONNECT_FAILED, 0, TRIES_AGAIN",
			"RESET, 0, TRIES_AGAIN", "BAD_STATUS, 502, TRIES_AGAIN", "BAD_STATUS, 503, TRIES_AGAIN",
			"BAD_STATUS, 504, TRIES_AGAIN", "BAD_STATUS, 500, ENDS", "BAD_STATUS, 429, ENDS", "BAD_STATUS, 404, ENDS",
			"BAD_BODY, 200, ENDS", "BAD_RESPONSE, 0, ENDS", "TLS_FAILED, 0, ENDS", "ABANDONED, 0, ENDS" })
	void whatMayFareBetterNextTimeIsTriedAgain(ErrorKind error, int status, Decision decision) {
		assertThat(retrying(3, false, null).failed(0, error, status)).isEqualTo(decision);
	}

	@Test
	void aRequestIsTriedAgainAsOftenAsItMayBeAndTheNextOneToo() {
		Users users = retrying(2, false, null);
		for (int request = 0; request < 3; request++) {
			users.ask(0, request);
			assertThat(users.isRetrying(0)).isFalse();
			assertThat(decisions(users, 0, 3)).containsExactly(Decision.TRIES_AGAIN, Decision.TRIES_AGAIN,
					Decision.ENDS);
			assertThat(users.isRetrying(0)).isTrue();
			users.end(0);
		}
	}

	@Test
	void thePauseDoublesWithEachRetry() {
		Users users = retrying(4, false, null);
		assertThat(pauses(users, 4)).containsExactly(100 * MILLI, 200 * MILLI, 400 * MILLI, 800 * MILLI);
	}

	@Test
	void aPauseIsAnHourAtMost() {
		Users users = new Users(new Patience(null, new Retries(10, 3_600_000, false, null), null), 1, 1,
				new SplittableRandom(1));
		assertThat(pauses(users, 10)).containsOnly(3_600_000 * MILLI);
	}

	@Test
	void withFullJitterAPauseIsAnywhereBetweenNothingAndThat() {
		List<Long> second = IntStream.range(0, 1000)
			.mapToObj((seed) -> pauses(retrying(2, true, null, seed), 2).getLast())
			.sorted()
			.toList();
		assertThat(second.getFirst()).isBetween(0L, 5 * MILLI);
		assertThat(second.getLast()).isBetween(195 * MILLI, 200 * MILLI);
		assertThat(second.stream().mapToLong(Long::longValue).average().orElseThrow()).isCloseTo(100e6, within(6e6));
	}

	@Test
	void whatTheTargetAsksForIsWaitedForHoweverShortThePauseWouldBe() {
		Users users = retrying(2, true, null);
		users.ask(0, 0);
		users.failed(0, ErrorKind.BAD_STATUS, 503);
		assertThat(users.pauseNanos(0, 2)).isEqualTo(2000 * MILLI);
		assertThat(users.pauseNanos(0, Long.MAX_VALUE)).as("an hour at most").isEqualTo(3_600_000 * MILLI);
		assertThat(users.pauseNanos(0, -1)).isLessThan(100 * MILLI);
	}

	@Test
	void atAnyTimeThereAreAtMostAsManyRetriesAsTheBudgetAllowsForEachFirstAttempt() {
		Users users = retrying(1, false, 0.1);
		int retries = 0;
		for (int first = 1; first <= 1000; first++) {
			users.ask(0, first);
			Decision decision = users.failed(0, ErrorKind.TIMEOUT, 0);
			retries += (decision == Decision.TRIES_AGAIN) ? 1 : 0;
			assertThat(decision).isIn(Decision.TRIES_AGAIN, Decision.CANNOT_AFFORD);
			assertThat(retries).isEqualTo(first / 10);
			users.end(0);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 4 })
	void aQuietTimeSavesUpAHundredRetriesOfTheWholeLoadAtMost(int loops) {
		Users users = new Users(new Patience(null, new Retries(1, 100, false, 1.0), null), 1, loops,
				new SplittableRandom(1));
		IntStream.range(0, 10_000).forEach((first) -> users.ask(0, first));
		int retries = 0;
		while (users.failed(0, ErrorKind.TIMEOUT, 0) == Decision.TRIES_AGAIN) {
			retries++;
			users.end(0);
		}
		assertThat(retries).isEqualTo(100 / loops);
	}

	@Test
	void theShareOfUsersThatWasAskedForGoesAwayWhenItsTimeHasCome() {
		int slots = 20_000;
		Users users = new Users(new Patience(null, null, new Abandon(0.05, 300)), slots, 1, new SplittableRandom(42));
		IntStream.range(0, slots).forEach((slot) -> users.ask(slot, 7 * MILLI));
		List<Integer> leaving = new ArrayList<>();
		users.eachLeaving(306 * MILLI, leaving::add);
		assertThat(leaving).isEmpty();
		users.eachLeaving(307 * MILLI, leaving::add);
		assertThat(leaving.size() / (double) slots).isCloseTo(0.05, within(0.01));
		leaving.forEach(users::end);
		leaving.clear();
		users.eachLeaving(1000 * MILLI, leaving::add);
		assertThat(leaving).as("once").isEmpty();
	}

	@Test
	void whoseRequestIsOverDoesNotGoAway() {
		Users users = new Users(new Patience(null, null, new Abandon(1, 300)), 2, 1, new SplittableRandom(42));
		users.ask(0, 0);
		users.ask(1, 0);
		users.end(0);
		List<Integer> leaving = new ArrayList<>();
		users.eachLeaving(300 * MILLI, leaving::add);
		assertThat(leaving).containsExactly(1);
	}

	@Test
	void whatWasNotSentBeforeIsSentForTheFirstTimeThoughItIsTriedAgain() {
		Users users = retrying(2, false, null);
		users.ask(0, 0);
		users.failed(0, ErrorKind.CONNECT_REFUSED, 0);
		assertThat(users.sends(0)).isTrue();
		users.failed(0, ErrorKind.RESET, 0);
		assertThat(users.sends(0)).isFalse();
		users.end(0);
		users.ask(0, 1);
		assertThat(users.sends(0)).as("of the next request").isTrue();
	}

	@Test
	void whoWentAwayInAPauseDoesNotTryAgain() {
		Users users = retrying(2, false, null);
		users.ask(0, 5);
		users.failed(0, ErrorKind.RESET, 0);
		assertThat(users.pausing()).isEqualTo(1);
		assertThat(users.isPausing(0)).isTrue();
		List<Long> due = new ArrayList<>();
		users.eachPausing(due::add);
		assertThat(due).containsExactly(5L);
		users.end(0);
		users.ask(0, 9);
		users.failed(0, ErrorKind.RESET, 0);
		assertThat(users.resume(0, 5)).as("another user is pausing here now").isFalse();
		assertThat(users.resume(0, 9)).isTrue();
		assertThat(users.pausing()).isZero();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			0   | 100 | 0.1 | patience.retries.atMost: 0 is out of range, 1 to 10
			11  | 100 | 0.1 | patience.retries.atMost: 11 is out of range, 1 to 10
			1   | -1  | 0.1 | patience.retries.backoffMillis: -1 is out of range, 0 to 3600000
			1   | 100 | 0   | patience.retries.budget: 0.0 is out of range, over 0 to 1
			1   | 100 | 1.1 | patience.retries.budget: 1.1 is out of range, over 0 to 1
			""")
	void retriesOutOfTheirRangesAreRefused(int atMost, long backoff, double budget, String reason) {
		assertThatThrownBy(() -> new Retries(atMost, backoff, true, budget)).hasMessage(reason);
	}

	@Test
	void usersWhoNeverWouldGoAwayAreRefused() {
		Abandon late = new Abandon(0.1, 2000);
		assertThatThrownBy(() -> new Patience(2000L, null, late))
			.hasMessageContaining("nobody would go away after 2000")
			.hasMessageContaining("let users go earlier");
		assertThat(new Patience(2000L, new Retries(1, 0, true, null), late).abandon()).isEqualTo(late);
		assertThatThrownBy(() -> new Abandon(0, 1)).hasMessageContaining("over 0 to 1");
	}

	private static List<Decision> decisions(Users users, int slot, int count) {
		return IntStream.range(0, count).mapToObj((i) -> users.failed(slot, ErrorKind.TIMEOUT, 0)).toList();
	}

	private static List<Long> pauses(Users users, int count) {
		users.ask(0, 0);
		return IntStream.range(0, count).mapToObj((i) -> {
			assertThat(users.failed(0, ErrorKind.TIMEOUT, 0)).isEqualTo(Decision.TRIES_AGAIN);
			return users.pauseNanos(0, 0);
		}).toList();
	}

	private static Users retrying(int atMost, boolean jitter, @Nullable Double budget) {
		return retrying(atMost, jitter, budget, 1);
	}

	private static Users retrying(int atMost, boolean jitter, @Nullable Double budget, long seed) {
		return new Users(new Patience(null, new Retries(atMost, 100, jitter, budget), null), 1, 1,
				new SplittableRandom(seed));
	}

}
