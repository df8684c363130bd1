package io.proxylab.lab.cli;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a search for a capacity found, as text of 80 columns. */
final class CapacityText {

	private CapacityText() {
	}

	static List<String> lines(CapacityFound capacity) {
		List<String> lines = new ArrayList<>();
		lines.add(String.format(Locale.ROOT, "%10s%12s%10s%10s%10s  %s", "offered/s", "answered/s", "p50 ms", "p99 ms",
				"errors", ""));
		for (CapacityFound.Probe probe : capacity.path()) {
			lines.add(String.format(Locale.ROOT, "%,10.0f%s  %s", probe.offeredPerSecond(), figures(probe.result()),
					probe.carried() ? "met" : "missed"));
			if (!probe.carried()) {
				lines.add("            " + String.join("; ", probe.missed()));
			}
		}
		lines.add(verdict(capacity) + ": " + capacity.slo());
		return lines.stream().flatMap((line) -> TextLines.fit(line).stream()).toList();
	}

	/** Of a rate that the target did not survive there are none. */
	private static String figures(@Nullable LoadResult result) {
		if (result == null) {
			return String.format(Locale.ROOT, "%12s%10s%10s%10s", "-", "-", "-", "-");
		}
		long errors = result.errors().values().stream().mapToLong(Long::longValue).sum() + result.unfinished();
		return String.format(Locale.ROOT, "%,12.0f%10.1f%10.1f%,10d", result.throughput(),
				result.responseTime().p50Micros() / 1000.0, result.responseTime().p99Micros() / 1000.0, errors);
	}

	private static String verdict(CapacityFound capacity) {
		Double carried = capacity.carriedPerSecond();
		if (carried == null) {
			return "no load met the SLO";
		}
		return String.format(Locale.ROOT, capacity.known() ? "capacity %,.0f/s" : "capacity at least %,.0f/s", carried);
	}

}
