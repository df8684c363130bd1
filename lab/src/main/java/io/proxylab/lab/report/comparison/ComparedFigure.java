package io.proxylab.lab.report.comparison;

import io.proxylab.lab.claims.Measure;
import io.proxylab.lab.report.tables.FigureColumn;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The figures by which runs are compared, in the order of their tables. */
public enum ComparedFigure {

	/** Completions per second. */
	THROUGHPUT(Measure.THROUGHPUT, "req/s", "", 1, 0, true),

	/** Median added time. */
	ADDED(Measure.ADDED, "added p50", "ms", 1e3, 2, false),

	/** 99th percentile of response time. */
	P99(Measure.P99, "p99", "ms", 1e3, 1, false),

	/** CPU time of the target per completed request. */
	CPU_PER_REQUEST(Measure.CPU_PER_REQUEST, "CPU/req", "us", 1e6, 0, false);

	private final Measure measure;

	private final String heading;

	private final String unit;

	private final double scale;

	private final int digits;

	private final boolean moreIsBetter;

	ComparedFigure(Measure measure, String heading, String unit, double scale, int digits, boolean moreIsBetter) {
		this.measure = measure;
		this.heading = heading;
		this.unit = unit;
		this.scale = scale;
		this.digits = digits;
		this.moreIsBetter = moreIsBetter;
	}

	static Optional<ComparedFigure> of(String word) {
		return Arrays.stream(values()).filter((figure) -> figure.word().equals(word)).findFirst();
	}

	static List<String> words() {
		return Arrays.stream(values()).map(ComparedFigure::word).toList();
	}

	/** What a claim and a threshold call it. */
	public String word() {
		return this.measure.word();
	}

	/** Where it stands among the figures of a trial. */
	public Measure measure() {
		return this.measure;
	}

	/** Its name for people, without the unit. */
	public String heading() {
		return this.heading;
	}

	/** The unit of {@link #text} and {@link #shown}; empty if the heading says it. */
	public String unit() {
		return this.unit;
	}

	/** Its name with the unit. */
	public String label() {
		return this.unit.isEmpty() ? this.heading : this.heading + " " + this.unit;
	}

	/**
	 * A value in the unit in which people read it.
	 * @param value in seconds or 1/s
	 */
	public double shown(double value) {
		return value * this.scale;
	}

	/**
	 * Likewise, with as many digits as say something.
	 * @param value in seconds or 1/s
	 */
	public String text(double value) {
		return FigureColumn.text(shown(value), this.digits);
	}

	/**
	 * A ratio of it, new over old, as it would be on a machine as fast as before.
	 * @param ratio above 0
	 * @param pace of the machine, new over old
	 */
	double atPace(double ratio, double pace) {
		return this.moreIsBetter ? ratio / pace : ratio * pace;
	}

	/**
	 * Whether a ratio of it, new over old, is a change for the worse.
	 * @param ratio above 0
	 * @param threshold as a share, beyond which it counts; 0 for any
	 */
	boolean isWorse(double ratio, double threshold) {
		return this.moreIsBetter ? ratio < 1 / (1 + threshold) : ratio > 1 + threshold;
	}

}
