package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.figures.Recovery;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The figures of the tables of phases, in their order. */
public enum PhaseColumn {

	/** Correct answers per second. */
	GOODPUT("correct", "/s", 0, PhaseFigures::goodputPerSecond),

	/** Median response time. */
	RESPONSE_P50("p50", "ms", 1, (phase) -> number(phase.responseTime().p50Micros(), 1000)),

	/** 99th percentile of response time. */
	RESPONSE_P99("p99", "ms", 1, (phase) -> number(phase.responseTime().p99Micros(), 1000)),

	/** CPU of the target, of its box. */
	CPU_PERCENT("CPU", "% box", 0, PhaseFigures::cpuPercentOfBox),

	/** Requests in flight at the upstream. */
	IN_FLIGHT("in flight", "", 0, PhaseFigures::upstreamMeanInFlight),

	/** Most live threads of the target. */
	THREADS("threads", "", 0, (phase) -> number(phase.threadsMax(), 1)),

	/** Health probes without an answer in time. */
	FAILED_PROBES("probes", "failed", 0, (phase) -> (double) phase.probesFailed()),

	/** The longest time that a health probe took. */
	SLOWEST_PROBE("probes", "max s", 1, (phase) -> number(phase.probeMaxMillis(), 1000)),

	/** Until it answered as in the first phase, once the upstream did. */
	RECOVERY("recovered", "s", 0, (phase) -> seconds(phase.recovery())) {

		@Override
		public String text(PhaseFigures phase) {
			Recovery recovery = phase.recovery();
			return ((recovery == null || recovery.recovered()) ? "" : "> ") + super.text(phase);
		}

	};

	private final String heading;

	private final String unit;

	private final int digits;

	// A lambda without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final Function<PhaseFigures, @Nullable Double> value;

	PhaseColumn(String heading, String unit, int digits, Function<PhaseFigures, @Nullable Double> value) {
		this.heading = heading;
		this.unit = unit;
		this.digits = digits;
		this.value = value;
	}

	/** Its name for people, without the unit. */
	public String heading() {
		return this.heading;
	}

	/** Its unit; empty if the heading says it. */
	public String unit() {
		return this.unit;
	}

	/** Its value; null if it was not read. */
	@Nullable Double value(PhaseFigures phase) {
		return this.value.apply(phase);
	}

	/** Its value with as many digits as say something; a dash if there is none. */
	public String text(PhaseFigures phase) {
		return FigureColumn.text(value(phase), this.digits);
	}

	/** What a phase is called: {@code 100ms, 0 to 60 s}; what changes comes first. */
	public static String label(PhaseFigures phase) {
		String rate = phase.rate();
		return ((rate != null) ? rate : phase.delay()) + ", " + seconds(phase.fromSeconds()) + " to "
				+ seconds(phase.untilSeconds()) + " s";
	}

	/** Likewise with a word before what has no unit of its own: {@code delay 100ms}. */
	public static String title(PhaseFigures phase) {
		return ((phase.rate() == null) ? "delay " : "") + label(phase);
	}

	private static String seconds(double seconds) {
		return String.format(Locale.ROOT, (Math.abs(seconds - Math.rint(seconds)) < 0.05) ? "%.0f" : "%.1f", seconds);
	}

	private static @Nullable Double seconds(@Nullable Recovery recovery) {
		return (recovery != null) ? recovery.seconds() : null;
	}

	private static @Nullable Double number(@Nullable Long value, double divisor) {
		return (value != null) ? value / divisor : null;
	}

}
