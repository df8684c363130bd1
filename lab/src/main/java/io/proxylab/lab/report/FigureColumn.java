package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Figures;
import io.proxylab.lab.analysis.Figures.CpuFigures;
import io.proxylab.lab.analysis.Figures.GcFigures;
import io.proxylab.lab.analysis.TimeFigures;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures of every table, in its order: what they are called and where they stand.
 */
public enum FigureColumn {

	/** Completions per second, median of the trials. */
	THROUGHPUT("throughputPerSecond", "req/s", "", 0, (figures) -> figures.throughputPerSecond().median()),

	/** Median response time. */
	RESPONSE_P50("responseP50Millis", "p50", "ms", 1, (figures) -> millis(figures.responseTime().p50Micros())),

	/** 99th percentile of response time. */
	RESPONSE_P99("responseP99Millis", "p99", "ms", 1, (figures) -> millis(figures.responseTime().p99Micros())),

	/** Greatest response time. */
	RESPONSE_MAX("responseMaxMillis", "max", "ms", 1, (figures) -> millis(figures.responseTime().maxMicros())),

	/** Median added time. */
	ADDED_P50("addedP50Millis", "added p50", "ms", 2, (figures) -> added(figures.addedTime(), TimeFigures::p50Micros)),

	/** 99th percentile of added time. */
	ADDED_P99("addedP99Millis", "added p99", "ms", 2, (figures) -> added(figures.addedTime(), TimeFigures::p99Micros)),

	/** Failed requests of every kind. */
	ERRORS("errors", "errors", "", 0, (figures) -> errors(figures)),

	/** CPU of the target, of its box. */
	CPU_PERCENT("cpuPercentOfBox", "CPU", "% box", 0, (figures) -> cpu(figures, CpuFigures::percentOfBox)),

	/** CPU time of the target per completed request. */
	CPU_PER_REQUEST("cpuMicrosPerRequest", "CPU/req", "us", 0, (figures) -> cpu(figures, CpuFigures::microsPerRequest)),

	/** Most live threads of the target. */
	THREADS("threadsMax", "threads", "", 0, (figures) -> number(figures.threadsMax(), 1)),

	/** Most resident memory of the target. */
	RSS("rssMaxMebibytes", "RSS", "MiB", 0, (figures) -> number(figures.rssMaxBytes(), 1 << 20)),

	/** Most resident memory of the stacks of the target's platform threads. */
	STACKS("threadStacksMaxMebibytes", "stacks", "MiB", 1, (figures) -> number(figures.stackMaxBytes(), 1 << 20)),

	/** GC pauses of the target together, mean of the trials. */
	GC_PAUSE("gcPauseTotalMillis", "GC", "ms", 1, (figures) -> gc(figures.gc(), GcFigures::totalMillisPerTrial, 1)),

	/** Health probes without an answer in time. */
	FAILED_PROBES("failedHealthProbes", "probes", "failed", 0, (figures) -> (double) figures.probes().failed()),

	/** Memory that the target allocates, mean of the trials. */
	ALLOCATION("allocatedMebibytesPerSecond", "allocated", "MiB/s", 1,
			(figures) -> gc(figures.gc(), GcFigures::allocatedBytesPerSecond, 1 << 20)),

	/** Completed requests for each second of the target's CPU. */
	PER_CORE_SECOND("requestsPerCoreSecond", "req/core-s", "", 0, (figures) -> figures.cost().requestsPerCoreSecond()),

	/**
	 * Completed requests per second for each MiB of the target's most resident memory.
	 */
	PER_MEBIBYTE("requestsPerSecondPerMebibyte", "req/s/MiB", "", 2,
			(figures) -> figures.cost().requestsPerSecondPerMebibyte());

	private final String key;

	private final String heading;

	private final String unit;

	private final int digits;

	// A lambda without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final Function<Figures, @Nullable Double> value;

	FigureColumn(String key, String heading, String unit, int digits, Function<Figures, @Nullable Double> value) {
		this.key = key;
		this.heading = heading;
		this.unit = unit;
		this.digits = digits;
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

}
