package io.proxylab.lab.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The ratios of two targets' figures, each of one replicate: what all launches of a block
 * have in common, such as a slow hour of the machine, drops out of a ratio. Logarithms
 * make a ratio and its inverse weigh the same.
 *
 * @param logarithms of the ratios
 * @param leftOut replicates in which one of the two has no figure above 0
 */
public record PairedRatios(ReplicateMean logarithms, List<Integer> leftOut) {

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
		List<Double> logarithms = new ArrayList<>();
		List<Integer> leftOut = new ArrayList<>();
		for (int replicate = 1; replicate <= replicates; replicate++) {
			double numerator = numerators.getOrDefault(replicate, 0.0);
			double denominator = denominators.getOrDefault(replicate, 0.0);
			if (numerator > 0 && denominator > 0) {
				logarithms.add(Math.log(numerator / denominator));
			}
			else {
				leftOut.add(replicate);
			}
		}
		return logarithms.isEmpty() ? Optional.empty() : Optional.of(new PairedRatios(
				ReplicateMean.of(logarithms.stream().mapToDouble(Double::doubleValue).toArray()), leftOut));
	}

	/** How many replicates have both figures. */
	public int pairs() {
		return this.logarithms.replicates();
	}

	/** The geometric mean of the ratios, with its interval; of two pairs or more. */
	Interval ratio() {
		return this.logarithms.interval(Interval.CONFIDENCE).map(Math::exp);
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
