package io.proxylab.lab.statistics;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The ratios of two targets' figures, each of one replicate: what all launches of a block
 * have in common, such as a slow hour of the machine, drops out of a ratio. Logarithms
 * make a ratio and its inverse weigh the same.
 *
 * @param logarithms of the ratios
 * @param leftOut replicates in which one of the two has no figure above 0
 */
public record PairedRatios(ReplicateMean logarithms, List<Integer> leftOut) {

	/** Of experiments on a difference that can be detected, the share that detects it. */
	private static final double POWER = 0.8;

	public PairedRatios {
		leftOut = List.copyOf(leftOut);
	}

	/**
	 * Pairs by replicate.
	 * @param numerators by replicate
	 * @param denominators by replicate
	 * @param replicates how many were planned; they count from 1
	 * @return nothing without a pair
	 */
	public static Optional<PairedRatios> of(SortedMap<Integer, Double> numerators,
			SortedMap<Integer, Double> denominators, int replicates) {
		SortedMap<Integer, Double> ratios = ratios(numerators, denominators);
		List<Integer> leftOut = IntStream.rangeClosed(1, replicates)
			.filter((replicate) -> !ratios.containsKey(replicate))
			.boxed()
			.toList();
		return ratios.isEmpty() ? Optional.empty() : Optional
			.of(new PairedRatios(ReplicateMean.of(ratios.values().stream().mapToDouble(Math::log).toArray()), leftOut));
	}

	/**
	 * The ratios in the replicates in which both figures are above 0: the one place where
	 * figures are paired.
	 * @param numerators by replicate
	 * @param denominators by replicate
	 * @return by replicate
	 */
	public static SortedMap<Integer, Double> ratios(SortedMap<Integer, Double> numerators,
			SortedMap<Integer, Double> denominators) {
		SortedMap<Integer, Double> ratios = new TreeMap<>();
		numerators.forEach((replicate, numerator) -> {
			double denominator = denominators.getOrDefault(replicate, 0.0);
			if (numerator > 0 && denominator > 0) {
				ratios.put(replicate, numerator / denominator);
			}
		});
		return ratios;
	}

	/** How many replicates have both figures. */
	public int pairs() {
		return this.logarithms.replicates();
	}

	/** The geometric mean of the ratios, with its interval; of two pairs or more. */
	public Interval ratio() {
		return this.logarithms.interval(Interval.CONFIDENCE).map(Math::exp);
	}

	/**
	 * How far single ratios scatter about their mean: the standard deviation of their
	 * logarithms, of two pairs or more.
	 */
	public double deviation() {
		return this.logarithms.deviation();
	}

	/**
	 * The least difference that an experiment of so many replicates shows in four cases
	 * of five, as a share: 0.03 is a ratio of 1.03. On the logarithms it is (t(0.975, n -
	 * 1) + t(0.8, n - 1)) s / sqrt(n) (H. S. Bloom, "Minimum Detectable Effects",
	 * Evaluation Review 19(5), 1995).
	 * @param deviation s, of the logarithms of single ratios
	 * @param replicates n, at least 2
	 */
	public static double detectable(double deviation, int replicates) {
		double multiplier = StudentT.critical(Interval.CONFIDENCE, replicates - 1)
				+ StudentT.critical(2 * POWER - 1, replicates - 1);
		return Math.expm1(multiplier * deviation / Math.sqrt(replicates));
	}

	/** What it says, before other comparisons are allowed for. */
	Comparison.Test test(double delta) {
		return new Comparison.Test(ratio(), pDifferent(), pEquivalent(delta), this.leftOut);
	}

	/** The p-value of "the true ratio is 1". */
	double pDifferent() {
		return this.logarithms.pOtherThan(0);
	}

	/**
	 * The p-value of "the true ratio is outside 1 / (1 + delta) to 1 + delta": the
	 * greater one of two one-sided tests (D. J. Schuirmann, J. Pharmacokinetics and
	 * Biopharmaceutics 15(6), 1987).
	 */
	double pEquivalent(double delta) {
		double bound = Math.log1p(delta);
		return Math.max(this.logarithms.pAbove(-bound), this.logarithms.pBelow(bound));
	}

}
