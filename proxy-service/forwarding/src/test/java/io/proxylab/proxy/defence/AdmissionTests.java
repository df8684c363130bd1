package io.proxylab.proxy.defence;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class AdmissionTests {

	private static final Breaker.Settings QUICK = new Breaker.Settings(0.5, 4, Duration.ofSeconds(1), 2);

	private final SteppedClock clock = new SteppedClock();

	private static void assertRefused(Admission admission, Reason reason) {
		assertThatExceptionOfType(RequestRefusedException.class).isThrownBy(admission::enter)
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(reason));
	}

	@Test
	void withoutDefencesEveryoneIsLetIn() {
		Permit permit = Admission.OPEN.enter();
		permit.end(Outcome.SERVED);
		permit.end(Outcome.SERVED);
		assertThat(Admission.OPEN.enter()).isSameAs(permit);
		assertThat(Admission.OPEN.max()).isEmpty();
	}

	@Test
	void aBulkheadLetsSoManyInAndTheNextWhenOneHasEnded() {
		Admission admission = new Admission(ConcurrencyLimit.fixed(2), null);
		Permit first = admission.enter();
		admission.enter();
		assertRefused(admission, Reason.BULKHEAD_FULL);
		first.end(Outcome.SERVED);
		// Once only: otherwise two would be let in for one that has ended.
		first.end(Outcome.GIVEN_UP);
		admission.enter();
		assertRefused(admission, Reason.BULKHEAD_FULL);
	}

	@ParameterizedTest
	@EnumSource(Outcome.class)
	void noPermitIsLostHoweverAThousandRequestsEnd(Outcome outcome) {
		ConcurrencyLimit limit = ConcurrencyLimit.fixed(1);
		Admission admission = new Admission(limit, null);
		for (int request = 0; request < 1_000; request++) {
			admission.enter().end(outcome);
		}
		assertThat(limit.inUse()).isZero();
	}

	@Test
	void aPermitThatTwoEndAtTheSameTimeEndsOnce() throws Exception {
		AtomicInteger ended = new AtomicInteger();
		try (ExecutorService executor = Executors.newFixedThreadPool(2)) {
			for (int request = 0; request < 1_000; request++) {
				Permit permit = Permit.inUse((outcome) -> ended.incrementAndGet());
				List<Future<?>> both = new ArrayList<>();
				both.add(executor.submit(() -> permit.end(Outcome.OVERLOADED)));
				both.add(executor.submit(() -> permit.end(Outcome.GIVEN_UP)));
				for (Future<?> one : both) {
					one.get();
				}
			}
		}
		assertThat(ended).hasValue(1_000);
	}

	@Test
	void aBreakerOpensByTheRatioOfFailuresTriesAfterAWhileAndClosesAgain() {
		Admission admission = new Admission(null, new Breaker(QUICK, this.clock));
		admission.enter().end(Outcome.SERVED);
		admission.enter().end(Outcome.FAILED);
		admission.enter().end(Outcome.SERVED);
		admission.enter().end(Outcome.OVERLOADED);
		assertRefused(admission, Reason.BREAKER_OPEN);
		this.clock.pass(Duration.ofMillis(999));
		assertRefused(admission, Reason.BREAKER_OPEN);
		this.clock.pass(Duration.ofMillis(2));
		Permit one = admission.enter();
		Permit other = admission.enter();
		// So many try, and no more.
		assertRefused(admission, Reason.BREAKER_OPEN);
		one.end(Outcome.SERVED);
		other.end(Outcome.SERVED);
		admission.enter().end(Outcome.SERVED);
	}

	@Test
	void aBreakerThatTriesInVainOpensAgain() {
		Admission admission = new Admission(null, new Breaker(QUICK, this.clock));
		for (int request = 0; request < 4; request++) {
			admission.enter().end(Outcome.FAILED);
		}
		this.clock.pass(Duration.ofSeconds(2));
		admission.enter().end(Outcome.FAILED);
		admission.enter().end(Outcome.FAILED);
		assertRefused(admission, Reason.BREAKER_OPEN);
	}

	@Test
	void whoTriesAndGoesAwayLeavesTheTryToAnother() {
		Admission admission = new Admission(null, new Breaker(QUICK, this.clock));
		for (int request = 0; request < 4; request++) {
			admission.enter().end(Outcome.FAILED);
		}
		this.clock.pass(Duration.ofSeconds(2));
		for (int request = 0; request < 1_000; request++) {
			admission.enter().end(Outcome.GIVEN_UP);
		}
		admission.enter().end(Outcome.SERVED);
		admission.enter().end(Outcome.SERVED);
		admission.enter().end(Outcome.SERVED);
	}

	@Test
	void whatTheBreakerTurnsAwayKeepsNoPermitOfTheBulkhead() {
		ConcurrencyLimit limit = ConcurrencyLimit.fixed(1);
		Admission admission = new Admission(limit, new Breaker(QUICK, this.clock));
		for (int request = 0; request < 4; request++) {
			admission.enter().end(Outcome.FAILED);
		}
		for (int request = 0; request < 1_000; request++) {
			assertRefused(admission, Reason.BREAKER_OPEN);
		}
		assertThat(limit.inUse()).isZero();
		this.clock.pass(Duration.ofSeconds(2));
		Permit trying = admission.enter();
		assertRefused(admission, Reason.BULKHEAD_FULL);
		trying.end(Outcome.SERVED);
		assertThat(limit.inUse()).isZero();
	}

	@ParameterizedTest
	@EnumSource(Adaptive.class)
	void anAdaptiveLimitGrowsWhileRequestsGoWellAndTurnsAwayWhatIsMore(Adaptive algorithm) {
		ConcurrencyLimit limit = ConcurrencyLimit.adaptive(algorithm, this.clock::nanos);
		Admission admission = new Admission(limit, null);
		assertThat(limit.max()).isEqualTo(Adaptive.INITIAL);
		var _ = busy(admission, limit, Duration.ofMillis(100), Outcome.SERVED);
		int grown = limit.max();
		assertThat(grown).isGreaterThan(Adaptive.INITIAL).isLessThanOrEqualTo(Adaptive.MAX);
		assertThat(limit.inUse()).isZero();
		while (limit.inUse() < limit.max()) {
			admission.enter();
		}
		assertRefused(admission, Reason.CONCURRENCY_LIMIT);
	}

	@ParameterizedTest
	@EnumSource(Adaptive.class)
	void anAdaptiveLimitShrinksWhenRequestsTakeTooLong(Adaptive algorithm) {
		ConcurrencyLimit limit = ConcurrencyLimit.adaptive(algorithm, this.clock::nanos);
		Admission admission = new Admission(limit, null);
		var _ = busy(admission, limit, Duration.ofMillis(100), Outcome.SERVED);
		int grown = limit.max();
		// Gradient2 gets used to it in the long run.
		assertThat(busy(admission, limit, Duration.ofSeconds(2), Outcome.OVERLOADED)).isLessThan(grown).isPositive();
	}

	/**
	 * As many requests at a time as are let in, fifty times over.
	 * @return the lowest limit that was found
	 */
	private int busy(Admission admission, ConcurrencyLimit limit, Duration each, Outcome outcome) {
		int lowest = limit.max();
		for (int round = 0; round < 50; round++) {
			List<Permit> permits = new ArrayList<>();
			while (limit.inUse() < limit.max()) {
				permits.add(admission.enter());
			}
			this.clock.pass(each);
			permits.forEach((permit) -> permit.end(outcome));
			lowest = Math.min(lowest, limit.max());
		}
		return lowest;
	}

	@Test
	void permitsAndTheBreakersStateAreGauges() {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		Admission admission = new Admission(ConcurrencyLimit.fixed(3), new Breaker(QUICK, this.clock));
		admission.bindTo(registry);
		admission.enter();
		assertThat(registry.get("proxy.permits.used").gauge().value()).isEqualTo(1);
		assertThat(registry.get("proxy.permits.max").gauge().value()).isEqualTo(3);
		assertThat(registry.get("proxy.breaker.closed").gauge().value()).isEqualTo(1);
		for (int request = 0; request < 4; request++) {
			admission.enter().end(Outcome.FAILED);
		}
		assertThat(registry.get("proxy.breaker.closed").gauge().value()).isZero();
	}

	/** A clock that a test moves on. */
	private static final class SteppedClock extends Clock {

		private final AtomicLong nanos = new AtomicLong();

		void pass(Duration time) {
			this.nanos.addAndGet(time.toNanos());
		}

		long nanos() {
			return this.nanos.get();
		}

		@Override
		public Instant instant() {
			return Instant.EPOCH.plusNanos(this.nanos.get());
		}

		@Override
		public ZoneId getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			return this;
		}

	}

}
