package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.statistics.Comparison.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticsTests {

	/**
	 * Hours of sleep gained, second drug over first ("Student", Biometrika 6(1), 1908).
	 */
	private static final double[] SLEEP = { 1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4 };

	@ParameterizedTest
	@CsvSource({ "0.95, 1, 12.7062", "0.95, 2, 4.3027", "0.95, 5, 2.5706", "0.90, 5, 2.0150", "0.95, 9, 2.2622",
			"0.99, 9, 3.2498", "0.95, 29, 2.0452" })
	void criticalValuesAreThoseOfTheTextbooks(double confidence, int degreesOfFreedom, double t) {
		assertThat(StudentT.critical(confidence, degreesOfFreedom)).isCloseTo(t, within(5e-5));
		assertThat(StudentT.above(t, degreesOfFreedom)).isCloseTo((1 - confidence) / 2, within(1e-5));
	}

	@Test
	void theIntervalOfStudentsOwnDataIsTheKnownOne() {
		ReplicateMean sleep = ReplicateMean.of(SLEEP);
		Interval interval = sleep.interval(Interval.CONFIDENCE);
		assertThat(interval.estimate()).isCloseTo(1.58, within(1e-9));
		assertThat(interval.low()).isCloseTo(0.7001142, within(1e-6));
		assertThat(interval.high()).isCloseTo(2.4598858, within(1e-6));
		assertThat(interval.replicates()).isEqualTo(10);
		assertThat(sleep.pOtherThan(0)).isCloseTo(0.002833, within(1e-6));
		assertThat(sleep.pAbove(0)).isCloseTo(0.0014165, within(1e-6));
		assertThat(sleep.pBelow(0)).isCloseTo(1 - 0.0014165, within(1e-6));
	}

	/** (2.5706 + 0.9195) 0.02 / sqrt(6), and (2.0930 + 0.8610) 0.02 / sqrt(20). */
	@ParameterizedTest
	@CsvSource({ "0.02, 6, 0.02891", "0.02, 20, 0.01330", "0, 6, 0" })
	void whatCanBeDetectedShrinksWithTheReplicates(double deviation, int replicates, double share) {
		assertThat(PairedRatios.detectable(deviation, replicates)).isCloseTo(share, within(2e-5));
	}

	@Test
	void oneReplicateGivesAMeanAndNoInterval() {
		ReplicateMean one = ReplicateMean.of(7);
		assertThat(one.mean()).isEqualTo(7);
		assertThatIllegalStateException().isThrownBy(() -> one.interval(Interval.CONFIDENCE));
		assertThat(ReplicateMean.intervalOfPositive(List.of(7.0))).isEmpty();
		assertThatIllegalArgumentException().isThrownBy(ReplicateMean::of);
	}

	@Test
	void valuesThatAreAllTheSameAreCertain() {
		ReplicateMean same = ReplicateMean.of(3, 3, 3);
		assertThat(same.interval(Interval.CONFIDENCE)).isEqualTo(new Interval(3, 3, 3, 3));
		assertThat(same.pOtherThan(3)).isEqualTo(1);
		assertThat(same.pOtherThan(2.9)).isZero();
		assertThat(same.pBelow(2.9)).isEqualTo(1);
	}

	@Test
	void theIntervalOfARateIsSymmetricInRatios() {
		Interval rate = ReplicateMean.intervalOfPositive(List.of(50.0, 200.0, 100.0)).orElseThrow();
		assertThat(rate.estimate()).isCloseTo(100, within(1e-9));
		assertThat(rate.estimate() / rate.low()).isCloseTo(rate.high() / rate.estimate(), within(1e-9));
		assertThat(ReplicateMean.intervalOfPositive(List.of(1.0, 0.0))).isEmpty();
	}

	@Test
	void holmMultipliesTheSmallestMost() {
		assertThat(Holm.adjusted(List.of(0.01, 0.04, 0.03, 0.005)))
			.containsExactly(new double[] { 0.03, 0.06, 0.06, 0.02 }, within(1e-12));
		assertThat(Holm.adjusted(List.of(0.6, 0.7))).containsExactly(1, 1);
		assertThat(Holm.adjusted(List.of())).isEmpty();
	}

	@Test
	void aBlockWithoutOneOfTheTwoDropsOutAndIsNamed() {
		SortedMap<Integer, Double> left = values(100, 110, 120, 130);
		SortedMap<Integer, Double> right = values(50, 55, 60, 65);
		right.remove(2);
		left.put(3, 0.0);
		PairedRatios ratios = PairedRatios.of(left, right, 5).orElseThrow();
		assertThat(ratios.pairs()).isEqualTo(2);
		assertThat(ratios.leftOut()).containsExactly(2, 3, 5);
		assertThat(ratios.ratio().estimate()).isCloseTo(2, within(1e-9));
		assertThat(PairedRatios.of(new TreeMap<>(), right, 4)).isEqualTo(Optional.empty());
	}

	@Test
	void whatBlocksHaveInCommonDropsOut() {
		PairedRatios ratios = PairedRatios.of(values(1000, 500, 2000), values(800, 400, 1600), 3).orElseThrow();
		assertThat(ratios.ratio().estimate()).isCloseTo(1.25, within(1e-9));
		assertThat(ratios.ratio().low()).isCloseTo(1.25, within(1e-9));
	}

	@Test
	void theThreeVerdicts() {
		SortedMap<Integer, Double> base = values(1000, 1010, 990, 1005, 995, 1000);
		List<Comparison> comparisons = Comparison.together(
				List.of(PairedRatios.of(base, values(1300, 1290, 1310, 1305, 1295, 1300), 6).orElseThrow(),
						PairedRatios.of(base, values(1012, 1018, 1006, 1016, 1004, 1011), 6).orElseThrow(),
						PairedRatios.of(base, values(700, 1500, 900, 1300, 800, 1100), 6).orElseThrow()),
				Comparison.DELTA, Look.ONLY);
		assertThat(comparisons).extracting(Comparison::verdict)
			.containsExactly(Verdict.DIFFERENT, Verdict.EQUIVALENT, Verdict.UNDECIDED);
		assertThat(comparisons.get(1).pDifferent()).as("certain, and too small to matter").isLessThan(0.05);
	}

	@Test
	void equivalenceIsTheWorseOfTwoOneSidedTests() {
		PairedRatios ratios = PairedRatios.of(values(102, 99, 101, 100), values(100, 100, 100, 100), 4).orElseThrow();
		double toUpperBound = (Math.log(1.05) - ratios.logarithms().mean()) / ratios.logarithms().standardError();
		assertThat(ratios.pEquivalent(0.05)).isCloseTo(StudentT.above(toUpperBound, 3), within(1e-12));
		assertThat(ratios.pEquivalent(0.05)).isLessThan(ratios.pEquivalent(0.02));
	}

	private static SortedMap<Integer, Double> values(double... values) {
		SortedMap<Integer, Double> byReplicate = new TreeMap<>();
		for (double value : values) {
			byReplicate.put(byReplicate.size() + 1, value);
		}
		return byReplicate;
	}

}
