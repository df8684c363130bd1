package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.analysis.figures.Figures.GcFigures;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.figures.TimeFigures;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures of every table, in its order: what they are called and where they stand.
 */
public enum FigureColumn {

	/** Completions per second, median of the trials. */
	THROUGHPUT("throughputPerSecond", "req/s", "", 0, Place.SHOWN,
			"Completed requests per second, median of the trials.",
			(figures) -> figures.throughputPerSecond().median()),

	/** Median response time. */
	RESPONSE_P50("responseP50Millis", "p50", "ms", 1, Place.SHOWN,
			"Half of the answers take at most this, from the moment at which the request should have been sent.",
			(figures) -> millis(figures.responseTime().p50Micros())),

	/** 99th percentile of response time. */
	RESPONSE_P99("responseP99Millis", "p99", "ms", 1, Place.SHOWN,
			"99 of 100 answers take at most this. A dash: fewer than ten answers lie beyond it.",
			(figures) -> millis(figures.responseTime().p99Micros())),

	/** Greatest response time. */
	RESPONSE_MAX("responseMaxMillis", "max", "ms", 1, Place.FOLDED, "The slowest answer.",
			(figures) -> millis(figures.responseTime().maxMicros())),

	/** Median added time. */
	ADDED_P50("addedP50Millis", "added p50", "ms", 2, Place.SHOWN,
			"Added time, median: response time minus the delay that the upstream took for the same request.",
			(figures) -> added(figures.addedTime(), TimeFigures::p50Micros)),

	/** 99th percentile of added time. */
	ADDED_P99("addedP99Millis", "added p99", "ms", 2, Place.SHOWN, "Added time of 99 of 100 answers at most.",
			(figures) -> added(figures.addedTime(), TimeFigures::p99Micros)),

	/** Failed requests of every kind. */
	ERRORS("errors", "errors", "", 0, Place.SHOWN, "Failed requests of every kind.", (figures) -> errors(figures)),

	/** CPU of the target, of its box. */
	CPU_PERCENT("cpuPercentOfBox", "CPU", "% box", 0, Place.SHOWN,
			"CPU of the target, in percent of its box. Compare it among warm targets only: a JVM that still compiles uses more.",
			(figures) -> cpu(figures, CpuFigures::percentOfBox)),

	/** CPU time of the target per completed request. */
	CPU_PER_REQUEST("cpuMicrosPerRequest", "CPU/req", "us", 0, Place.FOLDED,
			"CPU time of the target for each completed request.",
			(figures) -> cpu(figures, CpuFigures::microsPerRequest)),

	/** Most live threads of the target. */
	THREADS("threadsMax", "threads", "", 0, Place.SHOWN, "Most live threads of the target.",
			(figures) -> number(figures.threadsMax(), 1)),

	/** Most resident memory of the target. */
	RSS("rssMaxMebibytes", "RSS", "MiB", 0, Place.SHOWN, "Most resident memory of the target.",
			(figures) -> number(figures.rssMaxBytes(), 1 << 20)),

	/** Most resident memory of the stacks of the target's platform threads. */
	STACKS("threadStacksMaxMebibytes", "stacks", "MiB", 1, Place.FOLDED,
			"Most resident memory of the stacks of the target's platform threads.",
			(figures) -> number(figures.stackMaxBytes(), 1 << 20)),

	/** GC pauses of the target together, mean of the trials. */
	GC_PAUSE("gcPauseTotalMillis", "GC", "ms", 1, Place.FOLDED,
			"Pauses of the garbage collector together, mean of the trials.",
			(figures) -> gc(figures.gc(), GcFigures::totalMillisPerTrial, 1)),

	/** Health probes without an answer in time. */
	FAILED_PROBES("failedHealthProbes", "probes", "failed", 0, Place.SHOWN, "Health probes without an answer in time.",
			(figures) -> (double) figures.probes().failed()),

	/** Memory that the target allocates, mean of the trials. */
	ALLOCATION("allocatedMebibytesPerSecond", "allocated", "MiB/s", 1, Place.FOLDED,
			"Memory that the target allocates, mean of the trials.",
			(figures) -> gc(figures.gc(), GcFigures::allocatedBytesPerSecond, 1 << 20)),

	/** Completed requests for each second of the target's CPU. */
	PER_CORE_SECOND("requestsPerCoreSecond", "req/core-s", "", 0, Place.FOLDED,
			"Completed requests for each second of the target's CPU.",
			(figures) -> figures.cost().requestsPerCoreSecond()),

	/**
	 * Completed requests per second for each MiB of the target's most resident memory.
	 */
	PER_MEBIBYTE("requestsPerSecondPerMebibyte", "req/s/MiB", "", 2, Place.FOLDED,
			"Completed requests per second for each MiB of the target's most resident memory.",
			(figures) -> figures.cost().requestsPerSecondPerMebibyte()),

	/** Completions per second, best of the trials. */
	BEST("bestThroughputPerSecond", "best req/s", "", 0, Place.FOLDED,
			"The best of the trials, which some studies quote alone; the median is what the next trial may give.",
			(figures) -> best(figures.throughputPerSecond()));

	private final String key;

	private final String heading;

	private final String unit;

	private final int digits;

	private final Place place;

	private final String meaning;

	// A lambda without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final Function<Figures, @Nullable Double> value;

	FigureColumn(String key, String heading, String unit, int digits, Place place, String meaning,
			Function<Figures, @Nullable Double> value) {
		this.key = key;
		this.heading = heading;
		this.unit = unit;
		this.digits = digits;
		this.place = place;
		this.meaning = meaning;
		this.value = value;
	}

	/** Its name in CSV, with the unit. */
	public String key() {
		return this.key;
	}

	/** Its name for people, without the unit. */
	public String heading() {
		return this.heading;
	}

	/** Its unit; empty if the heading says it. */
	public String unit() {
		return this.unit;
	}

	/** What it tells, in a sentence. */
	public String meaning() {
		return this.meaning;
	}

	/** Whether a page shows it only to who asks for all columns. */
	public boolean folded() {
		return this.place == Place.FOLDED;
	}

	/** Its value; null if it was not read, or too few answers support it. */
	public @Nullable Double value(@Nullable Figures figures) {
		return (figures != null) ? this.value.apply(figures) : null;
	}

	/** Its value with as many digits as say something; a dash if there is none. */
	public String text(@Nullable Figures figures) {
		return text(value(figures), this.digits);
	}

	/** Four digits say enough: 0.31, 12.4, 298.2, 1,701. */
	public static String text(@Nullable Double value, int digits) {
		if (value == null) {
			return "-";
		}
		int enough = (value >= 1000) ? 0 : Math.min(digits, (value >= 100) ? 1 : 2);
		return String.format(Locale.ROOT, "%,." + enough + "f", value);
	}

	private static @Nullable Double best(Spread trials) {
		return (trials.replicates() > 1) ? trials.max() : null;
	}

	private static @Nullable Double millis(@Nullable Long micros) {
		return number(micros, 1000);
	}

	private static @Nullable Double added(TimeFigures times, Function<TimeFigures, @Nullable Long> micros) {
		return millis(micros.apply(times));
	}

	private static Double errors(Figures figures) {
		return (double) figures.errors().values().stream().mapToLong(Long::longValue).sum();
	}

	private static @Nullable Double cpu(Figures figures, Function<CpuFigures, @Nullable Double> value) {
		CpuFigures cpu = figures.cpu();
		return (cpu != null) ? value.apply(cpu) : null;
	}

	private static @Nullable Double gc(@Nullable GcFigures gc, Function<GcFigures, @Nullable Double> value,
			double divisor) {
		Double found = (gc != null) ? value.apply(gc) : null;
		return (found != null) ? found / divisor : null;
	}

	private static @Nullable Double number(@Nullable Long value, double divisor) {
		return (value != null) ? value / divisor : null;
	}

	/** Where a page has a column. */
	private enum Place {

		SHOWN, FOLDED

	}

}
