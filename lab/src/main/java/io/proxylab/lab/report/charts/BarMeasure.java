package io.proxylab.lab.report.charts;

import io.proxylab.lab.report.tables.FigureColumn;

/** What is drawn of every cell as bars, a chart a delay each, in their order. */
public enum BarMeasure {

	/** Completions per second. */
	THROUGHPUT(ChartQuestion.CARRIES, "throughput", FigureColumn.THROUGHPUT, "Throughput", "req/s", true, false),

	/** CPU of the target. */
	CPU(ChartQuestion.COSTS, "cpu", FigureColumn.CPU_PERCENT, "CPU of the target", "% of its box", true, false),

	/** Median added time. */
	ADDED_P50(ChartQuestion.WAITS, "addedP50", FigureColumn.ADDED_P50, "Added time, median", "ms", true, true),

	/** 99th percentile of added time. */
	ADDED_P99(ChartQuestion.TAILS, "addedP99", FigureColumn.ADDED_P99, "Added time, 99th percentile", "ms", false,
			true),

	/** What a second of the target's CPU gives. */
	PER_CORE_SECOND(ChartQuestion.COSTS, "perCoreSecond", FigureColumn.PER_CORE_SECOND,
			"Requests for each core-second of the target", "requests/core-s", true, false);

	private final ChartQuestion question;

	private final String key;

	private final FigureColumn column;

	private final String caption;

	private final String unit;

	private final boolean interval;

	private final boolean logarithmic;

	BarMeasure(ChartQuestion question, String key, FigureColumn column, String caption, String unit, boolean interval,
			boolean logarithmic) {
		this.question = question;
		this.key = key;
		this.column = column;
		this.caption = caption;
		this.unit = unit;
		this.interval = interval;
		this.logarithmic = logarithmic;
	}

	/** What it answers. */
	ChartQuestion question() {
		return this.question;
	}

	/** Its name in the data of the charts. */
	public String key() {
		return this.key;
	}

	/** What it is, for people, without its unit. */
	public String caption() {
		return this.caption;
	}

	/** Its unit. */
	public String unit() {
		return this.unit;
	}

	/** Whether its axis is always logarithmic, as it spans decades. */
	public boolean logarithmic() {
		return this.logarithmic;
	}

	/** The figure that it shows. */
	FigureColumn column() {
		return this.column;
	}

	/**
	 * Whether replicates give it an interval. Of a 99th percentile they do not: it is
	 * that of the merged histograms, and percentiles of single launches are never
	 * averaged.
	 */
	boolean interval() {
		return this.interval;
	}

}
