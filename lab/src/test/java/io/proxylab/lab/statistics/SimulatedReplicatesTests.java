package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.statistics.Comparison.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replicates whose truth is known: what is promised of a hundred is counted. */
class SimulatedReplicatesTests {

	private static final int RUNS = 4000;

	/** How far the speed of the machine differs between blocks, as a share. */
	private static final double BLOCKS = 0.2;

	/** How far launches of the same jar differ within a block. */
	private static final double LAUNCHES = 0.03;

	private final Random random = new Random(42);

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 6, 10 })
	void ninetyFiveOfAHundredIntervalsHoldTheTrueRatio(int replicates) {
		double truth = 1.1;
		assertThat(share((run) -> {
			List<SortedMap<Integer, Double>> targets = targets(replicates, truth, 1);
			return holds(PairedRatios.of(targets.get(0), targets.get(1), replicates).orElseThrow().ratio(), truth);
		})).isBetween(0.93, 0.97);
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 6, 10 })
	void ninetyFiveOfAHundredIntervalsHoldTheTrueFigure(int replicates) {
		assertThat(share((run) -> holds(
				ReplicateMean.intervalOfPositive(List.copyOf(targets(replicates, 1).getFirst().values())).orElseThrow(),
				1000)))
			.isBetween(0.93, 0.97);
	}

	@Test
	void aFamilyWithoutADifferenceSeldomShowsOne() {
		assertThat(share((run) -> family(6, 1, 1, 1, 1, 1).contains(Verdict.DIFFERENT))).isLessThan(0.05);
	}

	@Test
	void targetsThatDifferByMoreThanMattersAreSeldomCalledEquivalent() {
		assertThat(share((run) -> family(6, 1, 1.06).contains(Verdict.EQUIVALENT))).isLessThan(0.05);
	}

	@Test
	void tenReplicatesShowThatOneTenthIsADifferenceAndThatTheSameIsNone() {
		assertThat(share((run) -> family(10, 1, 1.1).contains(Verdict.DIFFERENT))).isGreaterThan(0.95);
		assertThat(share((run) -> family(10, 1, 1).contains(Verdict.EQUIVALENT))).isGreaterThan(0.80);
	}

	/** The verdicts of all pairs of targets with these true figures. */
	private List<Verdict> family(int replicates, double... truths) {
		List<SortedMap<Integer, Double>> targets = targets(replicates, truths);
		List<PairedRatios> pairs = new ArrayList<>();
		for (int one = 0; one < targets.size(); one++) {
			for (int other = one + 1; other < targets.size(); other++) {
				pairs.add(PairedRatios.of(targets.get(one), targets.get(other), replicates).orElseThrow());
			}
		}
		return Comparison.together(pairs, Comparison.DELTA, Look.ONLY).stream().map(Comparison::verdict).toList();
	}

	/** Figures by replicate: of 1,000 times the truth, what block and launch make. */
	private List<SortedMap<Integer, Double>> targets(int replicates, double... truths) {
		double[] blocks = IntStream.range(0, replicates)
			.mapToDouble((block) -> BLOCKS * this.random.nextGaussian())
			.toArray();
		List<SortedMap<Integer, Double>> targets = new ArrayList<>();
		for (double truth : truths) {
			SortedMap<Integer, Double> values = new TreeMap<>();
			for (int block = 0; block < replicates; block++) {
				values.put(block + 1, 1000 * truth * Math.exp(blocks[block] + LAUNCHES * this.random.nextGaussian()));
			}
			targets.add(values);
		}
		return targets;
	}

	private static double share(Predicate<Integer> outcome) {
		return (double) IntStream.range(0, RUNS).filter(outcome::test).count() / RUNS;
	}

	private static boolean holds(Interval interval, double truth) {
		return interval.low() <= truth && truth <= interval.high();
	}

}
