package io.proxylab.lab.report.jtl;

import io.proxylab.lab.jtl.JtlLabel;
import java.util.function.Function;

/** A column of the table of labels. */
public enum JtlColumn {

	/** Correct samples a second. */
	CORRECT("correct", "/s", (label) -> JtlRemarks.number(label.correctPerSecond())),

	/** Mean time. */
	MEAN("mean", "ms", (label) -> JtlRemarks.number(label.meanMillis())),

	/** Median. */
	P50("p50", "ms", (label) -> JtlRemarks.number(label.p50Millis())),

	/** 99th percentile. */
	P99("p99", "ms", (label) -> JtlRemarks.number(label.p99Millis())),

	/** 99.9th percentile. */
	P999("p99.9", "ms", (label) -> JtlRemarks.number(label.p999Millis())),

	/** Longest time. */
	MAX("max", "ms", (label) -> JtlRemarks.number(label.maxMillis())),

	/** Failed samples. */
	FAILED("failed", "", (label) -> JtlRemarks.count(label.failed())),

	/** By Little's law. */
	IN_FLIGHT("in flight", "", (label) -> JtlRemarks.number(label.meanInFlight())),

	/** Threads of JMeter. */
	USERS("users", "", JtlColumn::users);

	private final String heading;

	private final String unit;

	// A method without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final Function<JtlLabel, String> text;

	JtlColumn(String heading, String unit, Function<JtlLabel, String> text) {
		this.heading = heading;
		this.unit = unit;
		this.text = text;
	}

	/** Its heading, without the unit. */
	public String heading() {
		return this.heading;
	}

	/** Its heading, with the unit. */
	public String headingWithUnit() {
		return this.unit.isEmpty() ? this.heading : this.heading + " (" + this.unit + ")";
	}

	/** Its unit; empty if it has none. */
	public String unit() {
		return this.unit;
	}

	/** Its value of a label; a dash if that is not known. */
	public String text(JtlLabel label) {
		return this.text.apply(label);
	}

	private static String users(JtlLabel label) {
		Integer users = label.mostUsers();
		return (users != null) ? JtlRemarks.count(users) : "-";
	}

}
