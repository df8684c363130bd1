package io.proxylab.lab.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The ratio of a figure's geometric means in two samples that share no block: a t test of
 * their logarithms that does not take their scatter for the same (B. L. Welch, "The
 * Generalization of 'Student's' Problem", Biometrika 34, 1947; degrees of freedom by F.
 * E. Satterthwaite, Biometrics Bulletin 2(6), 1946).
 *
 * @param numerator mean logarithm of the one
 * @param denominator mean logarithm of the other
 */
public record UnpairedRatio(ReplicateMean numerator, ReplicateMean denominator) {

	/**
	 * The ratio of two samples.
	 * @param numerators the one
	 * @param denominators the other
	 * @return nothing without a value on either side, or where one is not above 0
	 */
	public static Optional<UnpairedRatio> of(Collection<Double> numerators, Collection<Double> denominators) {
		if (numerators.isEmpty() || denominators.isEmpty() || numerators.stream().anyMatch((value) -> value <= 0)
				|| denominators.stream().anyMatch((value) -> value <= 0)) {
			return Optional.empty();
		}
		return Optional.of(new UnpairedRatio(logarithms(numerators), logarithms(denominators)));
	}

	private static ReplicateMean logarithms(Collection<Double> values) {
		return ReplicateMean.of(values.stream().mapToDouble((value) -> Math.log(value)).toArray());
	}

	/** The ratio alone. */
	public double estimate() {
		return Math.exp(distance());
	}

	/** Whether there are enough values for an interval: two on each side. */
	public boolean hasInterval() {
		return replicates() >= ReplicateMean.LEAST_FOR_INTERVAL;
	}

	private int replicates() {
		return Math.min(this.numerator.replicates(), this.denominator.replicates());
	}

	private double distance() {
		return this.numerator.mean() - this.denominator.mean();
	}

	/** What it says, before other comparisons are allowed for. */
	Comparison.Test test(double delta) {
		double half = StudentT.critical(Interval.CONFIDENCE, degreesOfFreedom()) * standardError();
		double bound = Math.log1p(delta);
		return new Comparison.Test(
				new Interval(distance(), distance() - half, distance() + half, replicates()).map(Math::exp),
				2 * above(Math.abs(distance())), Math.max(above(distance() + bound), above(bound - distance())),
				List.of());
	}

	private double standardError() {
		return Math.hypot(this.numerator.standardError(), this.denominator.standardError());
	}

	/** Where all values are the same any number will do. */
	private double degreesOfFreedom() {
		double one = Math.pow(this.numerator.standardError(), 4) / (this.numerator.replicates() - 1);
		double other = Math.pow(this.denominator.standardError(), 4) / (this.denominator.replicates() - 1);
		return (one + other > 0) ? Math.pow(standardError(), 4) / (one + other) : 1;
	}

	/** Where all values are the same there is no error, and any distance is certain. */
	private double above(double distance) {
		return (distance == 0) ? 0.5 : StudentT.above(distance / standardError(), degreesOfFreedom());
	}

}
