package io.proxylab.lab.analysis;

import io.proxylab.lab.claims.Measure;

/** The figures by which targets are compared. */
public enum RankedFigure {

	/** Completions per second. */
	THROUGHPUT("req/s", Measure.THROUGHPUT, true),

	/** Median added time. */
	ADDED("added p50", Measure.ADDED, false),

	/** CPU time of the target per completed request. */
	CPU_PER_REQUEST("CPU/req", Measure.CPU_PER_REQUEST, false);

	private final String heading;

	private final Measure measure;

	private final boolean moreIsBetter;

	RankedFigure(String heading, Measure measure, boolean moreIsBetter) {
		this.heading = heading;
		this.measure = measure;
		this.moreIsBetter = moreIsBetter;
	}

	/** Its name for people. */
	public String heading() {
		return this.heading;
	}

	/** What a claim calls it. */
	public Measure measure() {
		return this.measure;
	}

	/** A number that is the greater the better the value is. */
	double merit(double value) {
		return this.moreIsBetter ? value : -value;
	}

}
