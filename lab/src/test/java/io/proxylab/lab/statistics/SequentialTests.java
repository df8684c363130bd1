package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.statistics.Comparison.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Looking early, with a known truth: it must not show what is not there. */
class SequentialTests {

	private static final int RUNS = 1000;

	private static final int MANY_RUNS = 4000;

	private static final int LEAST = 6;

	private static final int MOST = 20;

	/** How far the ratio of two launches of a block is off. */
	private static final double SCATTER = 0.05;

	private final Random random = new Random(42);

	private final Looks looks = new Looks(LEAST, MOST);

	/** Of five looks, as the tables of group sequential designs have them. */
	@Test
	void fiveLooksHaveTheBoundariesOfTheTextbooks() {
		double[] nominal = SpendingBoundary.nominal(new double[] { 0.2, 0.4, 0.6, 0.8, 1 }, 0.05);
		double[] boundaries = { 4.877, 3.357, 2.680, 2.290, 2.031 };
		for (int look = 0; look < boundaries.length; look++) {
			assertThat(NormalDistribution.of(0, 1).inverseSurvivalProbability(nominal[look] / 2))
				.isCloseTo(boundaries[look], within(0.001));
		}
	}

	@Test
	void oneLookIsTheTestItself() {
		assertThat(SpendingBoundary.nominal(new double[] { 1 }, 0.05)[0]).isCloseTo(0.05, within(1e-9));
		assertThat(new Looks(3, 3).at(3).twoSided(0.01)).isCloseTo(0.01, within(1e-9));
		assertThat(Look.ONLY.confidence(0.05)).isEqualTo(0.95);
		assertThat(Look.ONLY.oneSided(0.05)).isEqualTo(0.05);
	}

	@Test
	void laterLooksMayErrMoreAndTheLastOneStillLessThanAnOnlyOne() {
		double before = 0;
		for (int replicates = LEAST; replicates <= MOST; replicates++) {
			double now = this.looks.at(replicates).twoSided(0.05);
			assertThat(now).isGreaterThan(before).isLessThan(0.05);
			before = now;
		}
		assertThat(this.looks.at(1).twoSided(0.05)).isEqualTo(this.looks.at(LEAST).twoSided(0.05));
		assertThatIllegalArgumentException().isThrownBy(() -> new Looks(5, 4)).withMessageContaining("from 5 to 4");
	}

	@ParameterizedTest
	@ValueSource(ints = RUNS)
	void aRunThatStopsAtTheFirstDifferenceSeldomFindsOneThatIsNotThere(int runs) {
		assertThat(share(runs, (run) -> firstLook(1, (ratios, look) -> ratios.pDifferent() <= look.twoSided(0.05)) > 0))
			.isLessThanOrEqualTo(0.05);
		assertThat(share(runs, (run) -> firstLook(1, (ratios, look) -> ratios.pDifferent() <= 0.05) > 0))
			.as("looking without a price")
			.isGreaterThan(0.1);
	}

	@ParameterizedTest
	@ValueSource(ints = RUNS)
	void theVerdictOfARunThatStopsIsSeldomAFalseDifference(int runs) {
		assertThat(share(runs, (run) -> verdict(1, 1, 1) == Verdict.DIFFERENT)).isLessThanOrEqualTo(0.05);
		assertThat(share(runs, (run) -> verdict(1.06) == Verdict.EQUIVALENT)).isLessThanOrEqualTo(0.05);
	}

	@Test
	@Tag("full")
	void manyRunsErrAsSeldom() {
		aRunThatStopsAtTheFirstDifferenceSeldomFindsOneThatIsNotThere(MANY_RUNS);
		theVerdictOfARunThatStopsIsSeldomAFalseDifference(MANY_RUNS);
		theIntervalsOfAllLooksHoldTheTruthTogether(MANY_RUNS);
	}

	@ParameterizedTest
	@ValueSource(ints = RUNS)
	void theIntervalsOfAllLooksHoldTheTruthTogether(int runs) {
		double truth = 1.1;
		assertThat(share(runs, (run) -> firstLook(truth, (ratios, look) -> {
			Interval interval = ratios.logarithms().interval(look.confidence(0.05));
			return Math.log(truth) < interval.low() || Math.log(truth) > interval.high();
		}) == 0)).isBetween(0.93, 0.97);
	}

	@ParameterizedTest
	@CsvSource({ "1.1, 11", "1.2, 8" })
	void whatIsClearIsKnownLongBeforeTheEnd(double truth, int replicates) {
		double mean = IntStream.range(0, 200)
			.map((run) -> firstLook(truth, (ratios, look) -> ratios.pDifferent() <= look.twoSided(0.05)))
			.average()
			.orElseThrow();
		assertThat(mean).isPositive().isLessThan(replicates);
	}

	/** The verdict of the first pair when all are decided, or at the end. */
	private Verdict verdict(double... truths) {
		List<SortedMap<Integer, Double>> targets = new ArrayList<>();
		for (int target = 0; target < truths.length; target++) {
			targets.add(new TreeMap<>());
		}
		SortedMap<Integer, Double> base = new TreeMap<>();
		for (int replicate = 1; replicate <= MOST; replicate++) {
			base.put(replicate, 1.0);
			for (int target = 0; target < truths.length; target++) {
				targets.get(target).put(replicate, truths[target] * Math.exp(SCATTER * this.random.nextGaussian()));
			}
			if (replicate >= LEAST) {
				int now = replicate;
				List<Comparison> comparisons = Comparison.together(
						targets.stream().map((target) -> PairedRatios.of(target, base, now).orElseThrow()).toList(),
						Comparison.DELTA, this.looks.at(replicate));
				List<Verdict> verdicts = comparisons.stream().map(Comparison::verdict).toList();
				if (verdicts.contains(Verdict.DIFFERENT) || !verdicts.contains(Verdict.UNDECIDED)
						|| replicate == MOST) {
					return verdicts.contains(Verdict.DIFFERENT) ? Verdict.DIFFERENT : verdicts.getFirst();
				}
			}
		}
		throw new IllegalStateException("the last look decides");
	}

	/** The replicates at which something first holds; 0 if it never does. */
	private int firstLook(double truth, Stop stop) {
		SortedMap<Integer, Double> values = new TreeMap<>();
		SortedMap<Integer, Double> base = new TreeMap<>();
		for (int replicate = 1; replicate <= MOST; replicate++) {
			values.put(replicate, truth * Math.exp(SCATTER * this.random.nextGaussian()));
			base.put(replicate, 1.0);
			if (replicate >= LEAST
					&& stop.test(PairedRatios.of(values, base, replicate).orElseThrow(), this.looks.at(replicate))) {
				return replicate;
			}
		}
		return 0;
	}

	private static double share(int runs, Predicate<Integer> outcome) {
		return (double) IntStream.range(0, runs).filter(outcome::test).count() / runs;
	}

	/** Whether a look ends a run. */
	private interface Stop {

		boolean test(PairedRatios ratios, Look look);

	}

}
