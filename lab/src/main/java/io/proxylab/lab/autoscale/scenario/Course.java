package io.proxylab.lab.autoscale.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/** A quantity over the seconds of a scenario. */
public final class Course {

	private final double[] values;

	private final IntFunction<Spread> spreads;

	private Course(double[] values, IntFunction<Spread> spreads) {
		this.values = values;
		this.spreads = spreads;
	}

	/**
	 * A value for each second.
	 * @param seconds how many, at least 1
	 * @param value of a second
	 */
	public static Course of(int seconds, IntToDoubleFunction value) {
		double[] values = new double[seconds];
		Arrays.setAll(values, value);
		return new Course(values, (_) -> Spread.NONE);
	}

	/**
	 * Steps and ramps.
	 * @param seconds how many, at least 1
	 * @param points in order, the first at 0
	 */
	public static Course of(int seconds, List<Point> points) {
		double[] values = new double[seconds];
		double before = 0;
		for (Point point : points) {
			double start = before;
			for (int second = point.from(); second < seconds; second++) {
				values[second] = (second >= point.until()) ? point.value() : start
						+ (double) (second - point.from()) / (point.until() - point.from()) * (point.value() - start);
			}
			before = point.value();
		}
		return new Course(values, (_) -> Spread.NONE);
	}

	/**
	 * Where a course goes.
	 *
	 * @param from the second in which it sets out
	 * @param until the second in which it is there; the same for a step
	 * @param value there
	 */
	public record Point(int from, int until, double value) {
	}

	/** The value in a second; the mean where it is drawn. */
	public double at(int second) {
		return this.values[second];
	}

	/** The same means, around which what is drawn lies so in each second. */
	Course spread(IntFunction<Spread> how) {
		return new Course(this.values, how);
	}

	/** So many times each value. */
	public Course times(double factor) {
		return of(this.values.length, (second) -> factor * this.values[second]).spread(this.spreads);
	}

	/** How what is drawn in a second lies around its mean. */
	public Spread spread(int second) {
		return this.spreads.apply(second);
	}

	/**
	 * The share of what is drawn in a second that is greater than a value.
	 * @param value may be below 0
	 */
	public double shareAbove(int second, double value) {
		double mean = this.values[second];
		return (mean > 0) ? spread(second).shareAbove(value / mean) : (value < 0) ? 1 : 0;
	}

	/** The least value. */
	public double min() {
		return Arrays.stream(this.values).min().orElseThrow();
	}

	/** The greatest value. */
	public double max() {
		return Arrays.stream(this.values).max().orElseThrow();
	}

	/** How many seconds there are. */
	public int seconds() {
		return this.values.length;
	}

}
