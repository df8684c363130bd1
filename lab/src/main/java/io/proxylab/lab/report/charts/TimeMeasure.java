package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.figures.TimeLine.Second;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is drawn over time, a chart each, in their order. */
public enum TimeMeasure {

	/** Correct answers per second. */
	GOODPUT(ChartQuestion.CARRIES, "goodput", "Correct answers per second", "1/s", Second::goodputPerSecond),

	/** What the generator sent. */
	SENT(ChartQuestion.CARRIES, "sent", "Attempts sent per second, retries included", "1/s", Second::sentPerSecond),

	/** What it sent again. */
	RETRIES(ChartQuestion.CARRIES, "retries", "Retries per second", "1/s", Second::retriesPerSecond),

	/** What nobody waited for. */
	GIVEN_UP(ChartQuestion.CARRIES, "givenUp", "Attempts per second that nobody waited for any longer", "1/s",
			Second::givenUpPerSecond),

	/** 99th percentile of response time. */
	RESPONSE_P99(ChartQuestion.TAILS, "p99", "Response time, 99th percentile of each second", "ms", true,
			Second::responseP99Millis),

	/** Median response time. */
	RESPONSE_P50(ChartQuestion.WAITS, "p50", "Response time, median of each second", "ms", true,
			Second::responseP50Millis),

	/** CPU of the target. */
	CPU(ChartQuestion.COSTS, "cpu", "CPU of the target", "% of the box", Second::cpuPercentOfBox),

	/** Requests in flight at the upstream. */
	IN_FLIGHT(ChartQuestion.BINDS, "inFlight", "Requests in flight at the upstream", "requests",
			Second::upstreamInFlight),

	/** Live threads of the target. */
	THREADS(ChartQuestion.BINDS, "threads", "Live threads of the target", "threads", Second::threads),

	/** Resident memory of the target. */
	RSS(ChartQuestion.KEEPS, "rss", "Resident memory of the target", "MiB", (second) -> mebibytes(second.rssBytes())),

	/** Used heap of the target. */
	HEAP(ChartQuestion.KEEPS, "heap", "Used heap of the target after a collection", "MiB",
			(second) -> mebibytes(second.heapBytes())),

	/** Pauses of the target's collector. */
	GC(ChartQuestion.KEEPS, "gc", "GC pauses of the target in each second", "ms", Second::gcPauseMillis),

	/** Health probes. */
	PROBES(ChartQuestion.WAITS, "probe", "Time of the health probe sent in each second (a cross: it failed)", "s",
			(second) -> (second.probeMillis() != null) ? second.probeMillis() / 1000.0 : null);

	private final ChartQuestion question;

	private final String key;

	private final String caption;

	private final String unit;

	private final boolean logarithmic;

	// A lambda without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final Function<Second, ? extends @Nullable Number> value;

	TimeMeasure(ChartQuestion question, String key, String caption, String unit,
			Function<Second, ? extends @Nullable Number> value) {
		this(question, key, caption, unit, false, value);
	}

	TimeMeasure(ChartQuestion question, String key, String caption, String unit, boolean logarithmic,
			Function<Second, ? extends @Nullable Number> value) {
		this.question = question;
		this.key = key;
		this.caption = caption;
		this.unit = unit;
		this.logarithmic = logarithmic;
		this.value = value;
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

	/** Whether only users have it who do not simply wait: others get no chart of it. */
	boolean ofAttempts() {
		return this == SENT || this == RETRIES || this == GIVEN_UP;
	}

	/** Its value in a second; null if it was not read. */
	@Nullable Number value(Second second) {
		return this.value.apply(second);
	}

	private static @Nullable Double mebibytes(@Nullable Long bytes) {
		return (bytes != null) ? bytes / (double) (1 << 20) : null;
	}

}
