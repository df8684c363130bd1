package io.proxylab.lab.report.charts;

import java.util.Arrays;
import java.util.List;

/** What a reader asks the charts of all cells, in the order in which he does. */
public enum ChartQuestion {

	/** Throughput. */
	CARRIES("throughput", "Throughput", "How much does each carry?", "throughput", "Throughput", "req/s"),

	/** Added time and response time. */
	WAITS("response-times", "Response times", "How long do users wait?", "response", "Mean response time", "ms"),

	/** The slowest answers. */
	TAILS("tails", "Tails", "How slow are the slowest answers?", "", "", ""),

	/** Limits, and what shows them. */
	BINDS("binds", "What binds", "What binds?", "", "", ""),

	/** CPU, in all and for each request. */
	COSTS("cpu", "CPU", "What does it cost?", "", "", ""),

	/** Memory and its collection. */
	KEEPS("memory", "Memory and GC", "What does it keep in memory?", "", "", "");

	private final String id;

	private final String topic;

	private final String text;

	private final String curve;

	private final String curveCaption;

	private final String curveUnit;

	ChartQuestion(String id, String topic, String text, String curve, String curveCaption, String curveUnit) {
		this.id = id;
		this.topic = topic;
		this.text = text;
		this.curve = curve;
		this.curveCaption = curveCaption;
		this.curveUnit = curveUnit;
	}

	/** What links within the page call it. */
	public String id() {
		return this.id;
	}

	/** What it is about, in a word or two. */
	public String topic() {
		return this.topic;
	}

	/** The question. */
	public String text() {
		return this.text;
	}

	/** What answers it as bars. */
	public List<BarMeasure> measures() {
		return Arrays.stream(BarMeasure.values()).filter((measure) -> measure.question() == this).toList();
	}

	/** What answers it over the time of a cell, of those that there are. */
	public List<TimeMeasure> of(List<TimeMeasure> measures) {
		return measures.stream().filter((measure) -> measure.question() == this).toList();
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
