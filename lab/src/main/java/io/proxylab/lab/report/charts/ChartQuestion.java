package io.proxylab.lab.report.charts;

import java.util.Arrays;
import java.util.List;

/** What a reader asks the charts of all cells, in the order in which he does. */
public enum ChartQuestion {

	/** Throughput. */
	CARRIES("How much does each carry?", "throughput", "Throughput", "req/s"),

	/** Added time and response time. */
	WAITS("How long do users wait?", "response", "Mean response time", "ms"),

	/** CPU, in all and for each request. */
	COSTS("What does it cost?", "", "", "");

	private final String text;

	private final String curve;

	private final String curveCaption;

	private final String curveUnit;

	ChartQuestion(String text, String curve, String curveCaption, String curveUnit) {
		this.text = text;
		this.curve = curve;
		this.curveCaption = curveCaption;
		this.curveUnit = curveUnit;
	}

	/** The question. */
	public String text() {
		return this.text;
	}

	/** What answers it as bars. */
	public List<BarMeasure> measures() {
		return Arrays.stream(BarMeasure.values()).filter((measure) -> measure.question() == this).toList();
	}

	/** What answers it against load, by its name for the scripts; empty for nothing. */
	public String curve() {
		return this.curve;
	}

	/** What that is, for people, without its unit. */
	public String curveCaption() {
		return this.curveCaption;
	}

	/** Its unit. */
	public String curveUnit() {
		return this.curveUnit;
	}

}
