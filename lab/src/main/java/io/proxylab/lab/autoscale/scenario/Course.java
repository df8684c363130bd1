package io.proxylab.lab.autoscale.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** A quantity over the seconds of a scenario. */
public final class Course {

	private final double[] values;

	private Course(double[] values) {
		this.values = values;
	}

	/**
	 * A value for each second.
	 * @param seconds how many, at least 1
	 * @param value of a second
	 */
	public static Course of(int seconds, IntToDoubleFunction value) {
		double[] values = new double[seconds];
		Arrays.setAll(values, value);
		return new Course(values);
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
				double share = (second >= point.until()) ? 1
						: (double) (second - point.from()) / (point.until() - point.from());
				values[second] = start + share * (point.value() - start);
			}
			before = point.value();
		}
		return new Course(values);
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

	/** The value in a second. */
	public double at(int second) {
		return this.values[second];
	}

	/** So many times each value. */
	public Course times(double factor) {
		return of(this.values.length, (second) -> factor * this.values[second]);
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
