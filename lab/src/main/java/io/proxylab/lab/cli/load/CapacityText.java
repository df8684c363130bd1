package io.proxylab.lab.cli.load;

import io.proxylab.lab.analysis.figures.QuotedTimes;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a search for a capacity found, as text of 80 columns. */
public final class CapacityText {

	private CapacityText() {
	}

	public static List<String> lines(CapacityFound capacity) {
		List<String> lines = new ArrayList<>();
		lines.add(String.format(Locale.ROOT, "%10s%12s%10s%10s%10s  %s", "offered/s", "answered/s", "p50 ms", "p99 ms",
				"errors", ""));
		NotQuoted notQuoted = new NotQuoted();
		for (CapacityFound.Probe probe : capacity.path()) {
			lines.add(String.format(Locale.ROOT, "%,10.0f%s  %s", probe.offeredPerSecond(),
					figures(probe.result(), notQuoted), probe.carried() ? "met" : "missed"));
			if (!probe.carried()) {
				lines.add("            " + String.join("; ", probe.missed()));
			}
		}
		lines.addAll(notQuoted.lines());
		lines.add(verdict(capacity) + ": " + capacity.slo());
		return lines.stream().flatMap((line) -> TextLines.fit(line).stream()).toList();
	}

	/** Of a rate that the target did not survive there are none. */
	private static String figures(@Nullable LoadResult result, NotQuoted notQuoted) {
		if (result == null) {
			return String.format(Locale.ROOT, "%12s%10s%10s%10s", "-", "-", "-", "-");
		}
		long errors = result.errors().values().stream().mapToLong(Long::longValue).sum() + result.unfinished();
		QuotedTimes times = QuotedTimes.of(result.responseTime());
		notQuoted.hearMedianAndTail(times);
		return String.format(Locale.ROOT, "%,12.0f%s%s%,10d", result.throughput(), millis(times.p50Micros()),
				millis(times.p99Micros()), errors);
	}

	private static String millis(@Nullable Long micros) {
		return (micros != null) ? String.format(Locale.ROOT, "%10.1f", micros / 1000.0) : "%10s".formatted("-");
	}

	private static String verdict(CapacityFound capacity) {
		Double carried = capacity.carriedPerSecond();
		if (carried == null) {
			return "no load met the SLO";
		}
		return capacity.known()
				? String.format(Locale.ROOT, "capacity %,.0f to %,.0f/s", carried, capacity.missedPerSecond())
				: String.format(Locale.ROOT, "capacity at least %,.0f/s", carried);
	}

}
