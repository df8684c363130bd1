package io.proxylab.load.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.LoadSettings.Open;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.load.shape.Clockwork.Sent;
import io.proxylab.load.shape.LoadShape.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

class OpenLoadTests {

	private static final long SECOND = 1_000_000_000L;

	/** A thousand a second: a millisecond apart. */
	private static final Open CONSTANT = new Open(1000, Arrivals.CONSTANT, 42);

	private static final long GAP = 1_000_000;

	private final Clockwork clockwork = new Clockwork();

	@Test
	void constantArrivalsAreDueEvenlyWhateverIsPending() {
		started(new OpenLoad(CONSTANT, 0, 0, 10, 0, 1)).runUntil(3 * GAP);
		assertThat(this.clockwork.sent()).containsExactly(new Sent(0, 0, 0), new Sent(1, GAP, GAP),
				new Sent(2, 2 * GAP, 2 * GAP), new Sent(3, 3 * GAP, 3 * GAP));
	}

	@Test
	void eventLoopsTakeConstantArrivalsInTurn() {
		started(new OpenLoad(CONSTANT, 0, 0, 10, 1, 3)).runUntil(7 * GAP);
		assertThat(this.clockwork.sent()).extracting(Sent::intended).containsExactly(GAP, 4 * GAP, 7 * GAP);
	}

	@Test
	void theConnectionUsedLastIsUsedNext() {
		OpenLoad load = new OpenLoad(CONSTANT, 0, 0, 10, 0, 1);
		started(load).runUntil(GAP);
		load.ended(0, Outcome.SERVED, GAP + 1);
		this.clockwork.runUntil(2 * GAP);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Sent(0, 2 * GAP, 2 * GAP));
	}

	@Test
	void aRequestWithoutConnectionWaitsAndIsIntendedForWhenItWasDue() {
		OpenLoad load = new OpenLoad(CONSTANT, 0, 0, 1, 0, 1);
		started(load).runUntil(3 * GAP);
		assertThat(load.unsent()).isEqualTo(3);
		this.clockwork.runUntil(3 * GAP + 500);
		load.ended(0, Outcome.SERVED, 3 * GAP + 500);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Sent(0, GAP, 3 * GAP + 500, 3 * GAP + 500));
		assertThat(load.unsent()).isEqualTo(2);
		assertThat(this.clockwork.due()).as("also what cannot be sent").containsExactly(0L, GAP, 2 * GAP, 3 * GAP);
	}

	@Test
	void manyThatWaitForATargetThatIsGoneFailOneAfterTheOther() {
		OpenLoad load = new OpenLoad(CONSTANT, 0, 0, 1, 0, 1);
		started(load).runUntil(2 * GAP);
		load.ended(0, Outcome.UNREACHABLE, 2 * GAP);
		assertThat(this.clockwork.sent()).hasSize(1);
		this.clockwork.runUntil(2 * GAP + 1);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Sent(0, GAP, 2 * GAP, 2 * GAP));
	}

	@Test
	void whatIsDueWhileAnswersAreReadIsSentBetweenThem() {
		OpenLoad load = new OpenLoad(CONSTANT, 0, 0, 10, 0, 1);
		started(load).runUntil(GAP);
		this.clockwork.stallUntil(2 * GAP + 7);
		load.ended(0, Outcome.SERVED, 2 * GAP + 7);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Sent(0, 2 * GAP, 2 * GAP + 7));
		this.clockwork.runUntil(3 * GAP);
		assertThat(this.clockwork.sent()).as("and not once more")
			.extracting(Sent::intended)
			.containsExactly(0L, GAP, 2 * GAP, 3 * GAP);
	}

	@Test
	void aGeneratorThatStalledSendsAllThatWasDueAndSaysWhenItWas() {
		OpenLoad load = new OpenLoad(CONSTANT, 0, 0, 10, 0, 1);
		started(load).runUntil(0);
		this.clockwork.stallUntil(3 * GAP);
		this.clockwork.runUntil(3 * GAP);
		assertThat(this.clockwork.sent()).extracting(Sent::intended).containsExactly(0L, GAP, 2 * GAP, 3 * GAP);
		assertThat(this.clockwork.sent()).extracting(Sent::actual).containsExactly(0L, 3 * GAP, 3 * GAP, 3 * GAP);
	}

	@Test
	void aGeneratorThatIsLateAtTheEndSendsWhatWasDueBeforeIt() {
		OpenLoad load = new OpenLoad(CONSTANT, 0, 0, 10, 0, 1);
		started(load).runUntil(0);
		this.clockwork.stallUntil(3 * GAP + 7);
		load.catchUp(3 * GAP);
		assertThat(this.clockwork.due()).containsExactly(0L, GAP, 2 * GAP);
		assertThat(this.clockwork.sent()).last().isEqualTo(new Sent(2, 2 * GAP, 3 * GAP + 7));
	}

	@ParameterizedTest
	@EnumSource
	void theRateOfAllEventLoopsIsTheOneAskedFor(Arrivals arrivals) {
		long due = IntStream.range(0, 3)
			.mapToLong((loop) -> times(new Open(20_000.5, arrivals, 42), loop, 3, 10 * SECOND).size())
			.sum();
		assertThat((double) due).isCloseTo(200_005, withinPercentage(0.5));
	}

	/** At 1%, the statistic of n gaps is below 1.63 / sqrt(n). */
	@ParameterizedTest
	@ValueSource(longs = { 1, 42, 43, 4711 })
	void poissonGapsPassAKolmogorovSmirnovTestAgainstTheExponential(long seed) {
		long[] due = Schedule.first(new Open(20_000, Arrivals.POISSON, seed), 2, 1001);
		double[] gaps = IntStream.range(1, due.length).mapToDouble((i) -> due[i] - due[i - 1]).sorted().toArray();
		double mean = SECOND / 20_000.0;
		double statistic = 0;
		for (int i = 0; i < gaps.length; i++) {
			double expected = 1 - Math.exp(-gaps[i] / mean);
			statistic = Math.max(statistic, Math.max(Math.abs((i + 1.0) / gaps.length - expected),
					Math.abs((double) i / gaps.length - expected)));
		}
		assertThat(gaps).hasSize(1000);
		assertThat(statistic).isLessThan(1.63 / Math.sqrt(gaps.length));
	}

	/**
	 * From 1,000 to 3,000 a second in 10 s: 20,000, of which half are due after 6.18 s.
	 */
	@ParameterizedTest
	@EnumSource
	void aRampHasAsManyArrivalsAtAnyTimeAsItsRateSays(Arrivals arrivals) {
		Open ramp = new Open(1000, arrivals, 42, List.of(new Stretch(1000, 3000, 10_000)));
		List<Long> due = new ArrayList<>();
		for (int loop = 0; loop < 3; loop++) {
			due.addAll(times(ramp, 0, 2 * SECOND, loop, 3, 13 * SECOND));
		}
		assertThat((double) before(due, 2 * SECOND)).as("settling").isCloseTo(2000, withinPercentage(5));
		assertThat((double) before(due, 12 * SECOND) - before(due, 2 * SECOND)).as("ramp")
			.isCloseTo(20_000, withinPercentage(2));
		assertThat((double) before(due, 8_180_339_887L) - before(due, 2 * SECOND)).as("half of it")
			.isCloseTo(10_000, withinPercentage(3));
		assertThat((double) due.size() - before(due, 12 * SECOND)).as("after it").isCloseTo(3000, withinPercentage(5));
	}

	@Test
	void stepsFollowEachOtherAndTheLastOneStays() {
		Open steps = new Open(10, Arrivals.CONSTANT, 42,
				List.of(new Stretch(10, 10, 1000), new Stretch(20, 20, 1000), new Stretch(5, 5, 1000)));
		List<Long> due = times(steps, 0, 1, 4 * SECOND);
		assertThat(due).hasSize(10 + 20 + 5 + 5);
		assertThat(due.subList(0, 3)).containsExactly(0L, SECOND / 10, SECOND / 5);
		assertThat(due.subList(10, 12)).containsExactly(SECOND, SECOND + SECOND / 20);
		assertThat(due.subList(35, 37)).containsExactly(3 * SECOND, 3 * SECOND + SECOND / 5);
	}

	/** To 1,000 a second in 2 s: 1,000 in all, of which a quarter in the first half. */
	@ParameterizedTest
	@EnumSource
	void aRateRisesEvenlyToItsFirstValueBeforeTheWindow(Arrivals arrivals) {
		Open open = new Open(1000, arrivals, 42, List.of(new Stretch(1000, 3000, 10_000)));
		List<Long> due = new ArrayList<>();
		for (int loop = 0; loop < 2; loop++) {
			due.addAll(times(open, 2 * SECOND, 5 * SECOND, loop, 2, 15 * SECOND));
		}
		assertThat((double) before(due, SECOND)).as("first half of the rise").isCloseTo(250, withinPercentage(15));
		assertThat((double) before(due, 2 * SECOND)).as("rise").isCloseTo(1000, withinPercentage(8));
		assertThat((double) before(due, 5 * SECOND) - before(due, 2 * SECOND)).as("risen")
			.isCloseTo(3000, withinPercentage(5));
		assertThat((double) due.size() - before(due, 5 * SECOND)).as("window").isCloseTo(20_000, withinPercentage(2));
	}

	@Test
	void aRateRisesAsItsInverseSays() {
		RisingRate rate = new RisingRate(new Open(100, Arrivals.CONSTANT, 42).rate(), 2, 3);
		assertThat(rate.arrivals(-3)).isEqualTo(-200);
		assertThat(rate.arrivals(-2)).isEqualTo(-175);
		assertThat(rate.arrivals(-1)).isEqualTo(-100);
		assertThat(rate.arrivals(1)).isEqualTo(100);
		for (double seconds : new double[] { -3, -2.5, -2, -1, -0.5, 0, 2 }) {
			assertThat(rate.seconds(rate.arrivals(seconds))).isCloseTo(seconds, within(1e-9));
		}
	}

	private static long before(List<Long> due, long nanos) {
		return due.stream().filter((time) -> time < nanos).count();
	}

	@Test
	void theScheduleIsThatOfAllEventLoops() {
		Open open = new Open(1000, Arrivals.POISSON, 42);
		List<Long> merged = new ArrayList<>(times(open, 0, 2, SECOND));
		merged.addAll(times(open, 1, 2, SECOND));
		assertThat(Schedule.first(open, 2, merged.size()))
			.containsExactly(merged.stream().mapToLong(Long::longValue).sorted().toArray());
	}

	@Test
	void theSameSeedGivesTheSameTimesAndAnotherGivesOthers() {
		Open open = new Open(1000, Arrivals.POISSON, 42);
		assertThat(times(open, 0, 2, SECOND)).isEqualTo(times(open, 0, 2, SECOND));
		assertThat(times(open, 0, 2, SECOND)).isNotEqualTo(times(open, 1, 2, SECOND));
		assertThat(times(open, 0, 2, SECOND)).isNotEqualTo(times(new Open(1000, Arrivals.POISSON, 43), 0, 2, SECOND));
	}

	private Clockwork started(OpenLoad load) {
		load.start(this.clockwork, 0);
		return this.clockwork;
	}

	private static List<Long> times(Open open, int loop, int loops, long nanos) {
		return times(open, 0, 0, loop, loops, nanos);
	}

	private static List<Long> times(Open open, long riseNanos, long settleNanos, int loop, int loops, long nanos) {
		ArrivalTimes arrivals = new ArrivalTimes(open, riseNanos, settleNanos, loop, loops);
		List<Long> times = new ArrayList<>();
		while (arrivals.next() < nanos) {
			times.add(arrivals.next());
			arrivals.advance();
		}
		return times;
	}

}
