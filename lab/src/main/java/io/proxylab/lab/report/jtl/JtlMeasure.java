package io.proxylab.lab.report.jtl;

import io.proxylab.lab.jtl.JtlTimes.Step;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is drawn over time, a chart each, in their order. */
public enum JtlMeasure {

	/** Correct samples per second. */
	CORRECT("correct", "Correct samples per second", "1/s", false, Step::correctPerSecond),

	/** 99th percentile of time. */
	P99("p99", "Time of samples, 99th percentile of each step", "ms", true,
			(step) -> millis(step, step.samples().p99Micros())),

	/** Median time. */
	P50("p50", "Time of samples, median of each step", "ms", true, (step) -> millis(step, step.samples().p50Micros())),

	/** Failed samples per second. */
	FAILED("failed", "Failed samples per second", "1/s", false, Step::failedPerSecond),

	/** Threads of JMeter. */
	USERS("users", "Most active threads of JMeter in each step", "users", false, Step::mostUsers);

	private final String key;

	private final String caption;

	private final String unit;

	private final boolean logarithmic;

	// A lambda without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final Function<Step, ? extends @Nullable Number> value;

	JtlMeasure(String key, String caption, String unit, boolean logarithmic,
			Function<Step, ? extends @Nullable Number> value) {
		this.key = key;
		this.caption = caption;
		this.unit = unit;
		this.logarithmic = logarithmic;
		this.value = value;
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

	/** Whether its axis is always logarithmic. */
	public boolean logarithmic() {
		return this.logarithmic;
	}

	/** Its value in a step; null if it is not known. */
	@Nullable Number value(Step step) {
		return this.value.apply(step);
	}

	private static @Nullable Double millis(Step step, long micros) {
		return (step.samples().count() > 0) ? micros / 1000.0 : null;
	}

}
