package io.proxylab.lab.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Throughput as a function of what is in progress at a time,
 *
 * <pre>
 * X(N) = rate N / (1 + contention (N - 1) + coherency N (N - 1))
 * </pre>
 *
 * (N. J. Gunther, "A General Theory of Computational Scalability Based on Rational
 * Functions", arXiv:0808.1431, 2008). Without coherency it is Amdahl's law and levels off
 * at rate / contention; with it there is a peak, past which more load means less
 * throughput.
 *
 * @param rate throughput of one, per second
 * @param contention share of the work that waits for its turn, at least 0
 * @param coherency share of the work that each has with each other, at least 0
 * @param error root mean square of the relative error of the throughputs that it was
 * fitted to
 */
public record UniversalScalabilityLaw(double rate, double contention, double coherency, double error) {

	/** With three parameters, fewer loads would fit whatever they are. */
	public static final int LEAST_LOADS = 4;

	private static final int PARAMETERS = 3;

	/**
	 * Fits the law to measured throughputs. N / X is linear in 1 / rate, contention /
	 * rate and coherency / rate, so that the least squares of relative errors are a
	 * linear problem; that none may be negative is kept by trying each set of parameters
	 * that are not 0 (C. L. Lawson, R. J. Hanson, "Solving Least Squares Problems", 1974,
	 * chapter 23, of which this is the smallest case).
	 * @param points measured, of at least four different loads above 0
	 * @return nothing with fewer loads, or where no throughput is above 0
	 */
	public static Optional<UniversalScalabilityLaw> fit(List<Point> points) {
		long loads = points.stream().mapToDouble(Point::load).distinct().count();
		if (loads < LEAST_LOADS || points.stream().anyMatch((point) -> point.load() <= 0 || point.throughput() <= 0)) {
			return Optional.empty();
		}
		Optional<UniversalScalabilityLaw> best = Optional.empty();
		for (int others = 0; others < 1 << (PARAMETERS - 1); others++) {
			Optional<UniversalScalabilityLaw> one = fit(points, 1 | others << 1);
			if (one.isPresent() && (best.isEmpty() || one.get().error() < best.get().error())) {
				best = one;
			}
		}
		return best;
	}

	/** The fit with some parameters; nothing if one of them comes out below 0. */
	private static Optional<UniversalScalabilityLaw> fit(List<Point> points, int set) {
		List<Integer> columns = new ArrayList<>();
		for (int column = 0; column < PARAMETERS; column++) {
			if ((set >> column & 1) == 1) {
				columns.add(column);
			}
		}
		double[][] equations = new double[columns.size()][columns.size() + 1];
		for (Point point : points) {
			double[] row = columns.stream().mapToDouble((column) -> term(column, point)).toArray();
			for (int i = 0; i < row.length; i++) {
				for (int j = 0; j < row.length; j++) {
					equations[i][j] += row[i] * row[j];
				}
				equations[i][row.length] += row[i];
			}
		}
		double[] solution = LinearEquations.solve(equations);
		double[] parameters = new double[PARAMETERS];
		for (int i = 0; i < solution.length; i++) {
			parameters[columns.get(i)] = solution[i];
		}
		if (!(parameters[0] > 0) || !(parameters[1] >= 0) || !(parameters[2] >= 0)) {
			return Optional.empty();
		}
		UniversalScalabilityLaw law = new UniversalScalabilityLaw(1 / parameters[0], parameters[1] / parameters[0],
				parameters[2] / parameters[0], 0);
		double squares = points.stream()
			.mapToDouble((point) -> Math.pow(law.throughput(point.load()) / point.throughput() - 1, 2))
			.average()
			.orElseThrow();
		return Optional
			.of(new UniversalScalabilityLaw(law.rate(), law.contention(), law.coherency(), Math.sqrt(squares)));
	}

	/** What a parameter is multiplied by, where the sum of all is to be 1. */
	private static double term(int column, Point point) {
		double share = point.throughput() / point.load();
		return switch (column) {
			case 0 -> share;
			case 1 -> share * (point.load() - 1);
			default -> share * point.load() * (point.load() - 1);
		};
	}

	/**
	 * Throughput at a load.
	 * @param load what is in progress at a time
	 * @return per second
	 */
	public double throughput(double load) {
		return this.rate * load / (1 + this.contention * (load - 1) + this.coherency * load * (load - 1));
	}

	/**
	 * The load past which response time grows faster than throughput, both relatively:
	 * where throughput over response time, X^2 / N by Little's law, is greatest (L.
	 * Kleinrock, "Power and Deterministic Rules of Thumb for Probabilistic Problems in
	 * Computer Communications", ICC 1979), which is where 3 coherency N^2 + (contention -
	 * coherency) N = 1 - contention.
	 * @return nothing where throughput grows without an end, or there is no such load of
	 * one or more
	 */
	public OptionalDouble knee() {
		double slope = this.contention - this.coherency;
		double knee = (this.coherency > 0)
				? (Math.sqrt(slope * slope + 12 * this.coherency * (1 - this.contention)) - slope)
						/ (6 * this.coherency)
				: (1 - this.contention) / this.contention;
		return reachable(knee);
	}

	/**
	 * The load of the greatest throughput, sqrt((1 - contention) / coherency).
	 * @return nothing where throughput only levels off, or there is no such load of one
	 * or more
	 */
	public OptionalDouble peak() {
		return reachable(Math.sqrt((1 - this.contention) / this.coherency));
	}

	private static OptionalDouble reachable(double load) {
		return (load >= 1 && Double.isFinite(load)) ? OptionalDouble.of(load) : OptionalDouble.empty();
	}

	/**
	 * A measured throughput.
	 *
	 * @param load what was in progress at a time
	 * @param throughput per second
	 */
	public record Point(double load, double throughput) {
	}

}
