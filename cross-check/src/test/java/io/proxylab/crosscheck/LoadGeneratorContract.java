package io.proxylab.crosscheck;

import java.io.IOException;
import java.util.List;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Shape;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * What every load generator owes its user, whichever it is: requests are counted as the
 * server counts them, errors are errors, and a server that stalls is seen to stall. Each
 * runs in a process of its own, as in the lab.
 */
interface LoadGeneratorContract {

	/** The generator, which has started. */
	GeneratorProcess generator();

	/** Whether it offers open load; one that does not has to refuse it. */
	default boolean offersOpenLoad() {
		return true;
	}

	@Test
	default void whatItCountsIsWhatTheServerCounted() throws Exception {
		try (MoodyServer server = MoodyServer.friendly()) {
			List<LoadEvent> events = generator().offer(load(server, 10, Shape.CLOSED, 2000));
			LoadResult result = result(events);
			assertThat(lastProgress(events).completedTotal()).isEqualTo(server.requests());
			assertThat(result.completed()).isPositive()
				.isEqualTo(result.correct())
				.isLessThanOrEqualTo(server.requests());
			assertThat(result.errors()).isEmpty();
			assertThat(result.unfinished()).isZero();
			assertThat(result.responseTime().count()).isEqualTo(result.completed());
		}
	}

	@Test
	default void oneErrorInTenIsOneErrorInTen() throws Exception {
		try (MoodyServer server = MoodyServer.failing(10)) {
			List<LoadEvent> events = generator().offer(load(server, 5, Shape.CLOSED, 2000));
			LoadResult result = result(events);
			assertThat(lastProgress(events).errorsTotal()).isEqualTo(server.requests() / 10);
			assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_STATUS);
			long errors = result.errors().getOrDefault(ErrorKind.BAD_STATUS, 0L);
			assertThat((double) errors).isCloseTo(result.completed() / 10.0, within(6.0));
			assertThat(result.correct()).isEqualTo(result.completed() - errors);
		}
	}

	/**
	 * Two fifths of the requests of 3 s are due while nothing is answered, and each of
	 * them waits for the rest of this 1.2 s: a tenth of all wait for 0.9 s and longer,
	 * and more than a half don't wait. A generator that waits for responses before it
	 * sends shows a handful of slow requests instead.
	 */
	@Test
	default void underOpenLoadAStallIsInTheResponseTimesOfAllThatWereDueMeanwhile() throws Exception {
		assumeThat(offersOpenLoad()).isTrue();
		try (MoodyServer server = MoodyServer.stalling(800, 2000)) {
			List<LoadEvent> events = generator().offer(load(server, 400, new Open(100, Arrivals.CONSTANT, 42), 3000));
			LoadResult result = result(events);
			assertThat(result.errors()).isEmpty();
			assertThat(result.unfinished()).isZero();
			assertThat(lastProgress(events).completedTotal()).isEqualTo(server.requests())
				.as("offered")
				.isCloseTo(300, within(10L));
			assertThat(result.responseTime().maxMicros()).isGreaterThanOrEqualTo(1_100_000);
			assertThat(result.responseTime().p90Micros()).isGreaterThanOrEqualTo(600_000)
				.isLessThan(result.responseTime().maxMicros());
			assertThat(result.responseTime().p50Micros()).as("more than a half were not due meanwhile")
				.isLessThan(result.responseTime().p90Micros() / 2);
		}
	}

	@Test
	default void anOpenLoadIsRefusedInWordsIfItIsNotOffered() throws Exception {
		assumeThat(offersOpenLoad()).isFalse();
		try (MoodyServer server = MoodyServer.friendly()) {
			List<LoadEvent> events = generator().offer(load(server, 10, new Open(100, Arrivals.CONSTANT, 42), 1000));
			assertThat(events.getLast()).isInstanceOfSatisfying(LoadEvent.Failed.class,
					(failed) -> assertThat(failed.reason()).startsWith("shape: ").contains("closed load"));
			assertThat(server.requests()).isZero();
		}
	}

	private static LoadSettings load(MoodyServer server, int users, Shape shape, long windowMillis) throws IOException {
		return new LoadSettings("contract", server.url(), users, shape, 0, 0, windowMillis, 0, 10_000,
				Connection.KEEP_ALIVE, new Expect(200, null), null);
	}

	private static LoadResult result(List<LoadEvent> events) {
		assertThat(events.getLast()).isInstanceOf(LoadEvent.Finished.class);
		return ((LoadEvent.Finished) events.getLast()).result();
	}

	private static LoadEvent.Progress lastProgress(List<LoadEvent> events) {
		return events.stream()
			.filter(LoadEvent.Progress.class::isInstance)
			.map(LoadEvent.Progress.class::cast)
			.reduce((_, next) -> next)
			.orElseThrow();
	}

}
