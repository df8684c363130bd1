package io.proxylab.lab.statistics;

import java.util.ArrayList;
import java.util.List;

/**
 * What replicates say of two targets.
 *
 * @param ratio geometric mean of the ratios within blocks, with its 95% interval; the
 * interval is of this comparison alone, the verdict allows for the others
 * @param pDifferent adjusted p-value of "there is no difference"
 * @param pEquivalent adjusted p-value of "the difference is greater than matters"
 * @param verdict what is shown
 * @param leftOut replicates in which one of the two has no figure
 */
public record Comparison(Interval ratio, double pDifferent, double pEquivalent, Verdict verdict,
		List<Integer> leftOut) {

	/** Of a family of comparisons without any difference, how many show one. */
	public static final double LEVEL = 0.05;

	/** What nobody would change a stack for. */
	public static final double DELTA = 0.05;

	public Comparison {
		leftOut = List.copyOf(leftOut);
	}

	/**
	 * Comparisons that are made together, so that each must be the clearer the more there
	 * are. A difference that is certain but within delta is none that matters:
	 * equivalence comes first.
	 * @param family at least two pairs each
	 * @param delta relative difference that does not matter
	 * @param look how clear each must be now
	 * @return in the same order
	 */
	public static List<Comparison> together(List<PairedRatios> family, double delta, Look look) {
		return together(family.stream().map((ratios) -> ratios.test(delta)).toList(), look);
	}

	private static List<Comparison> together(List<Test> family, Look look) {
		List<Double> pDifferent = family.stream().map(Test::pDifferent).toList();
		List<Double> pEquivalent = family.stream().map(Test::pEquivalent).toList();
		double[] adjustedDifferent = Holm.adjusted(pDifferent);
		double[] adjustedEquivalent = Holm.adjusted(pEquivalent);
		boolean[] different = Holm.rejected(pDifferent, LEVEL, look::twoSided);
		boolean[] equivalent = Holm.rejected(pEquivalent, LEVEL, look::oneSided);
		List<Comparison> comparisons = new ArrayList<>();
		for (int i = 0; i < family.size(); i++) {
			Verdict verdict = equivalent[i] ? Verdict.EQUIVALENT : different[i] ? Verdict.DIFFERENT : Verdict.UNDECIDED;
			comparisons.add(new Comparison(family.get(i).ratio(), adjustedDifferent[i], adjustedEquivalent[i], verdict,
					family.get(i).leftOut()));
		}
		return comparisons;
	}

	/**
	 * Likewise of figures that have no replicate in common, such as those of two runs;
	 * none below two values on either side.
	 * @param family at least two values a side
	 * @return in the same order
	 */
	public static List<Comparison> unpaired(List<UnpairedRatio> family, double delta) {
		return together(family.stream().map((ratio) -> ratio.test(delta)).toList(), Look.ONLY);
	}

	/** What is shown of two targets. */
	public enum Verdict {

		/** They differ. */
		DIFFERENT,

		/** They differ by less than matters, if at all. */
		EQUIVALENT,

		/** Neither is shown. */
		UNDECIDED

	}

	/**
	 * What a single comparison says, before the others are allowed for.
	 *
	 * @param ratio with its interval
	 * @param pDifferent of "there is no difference"
	 * @param pEquivalent of "the difference is greater than matters"
	 * @param leftOut replicates in which one of the two has no figure
	 */
	record Test(Interval ratio, double pDifferent, double pEquivalent, List<Integer> leftOut) {
	}

}
