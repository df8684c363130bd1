package io.proxylab.lab.report;

/** What is drawn over time of a delay schedule, a chart each, in their order. */
public enum TimeMeasure {

	/** Correct answers per second. */
	GOODPUT("goodput", "Correct answers per second"),

	/** 99th percentile of response time. */
	RESPONSE_P99("p99", "Response time in ms, 99th percentile of each second"),

	/** Median response time. */
	RESPONSE_P50("p50", "Response time in ms, median of each second"),

	/** CPU of the target. */
	CPU("cpu", "CPU in % of the box"),

	/** Requests in flight at the upstream. */
	IN_FLIGHT("inFlight", "Requests in flight at the upstream"),

	/** Live threads of the target. */
	THREADS("threads", "Threads"),

	/** Health probes. */
	PROBES("probe", "Time of the health probe sent in each second, in s; a cross: it failed");

	private final String key;

	private final String caption;

	TimeMeasure(String key, String caption) {
		this.key = key;
		this.caption = caption;
	}

	/** The field of {@link TimeCharts.Line} that holds it. */
	public String key() {
		return this.key;
	}

	/** What it is, for people, with its unit. */
	public String caption() {
		return this.caption;
	}

}
