package io.proxylab.lab.cli.load;

import io.proxylab.lab.analysis.figures.LoadStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** What became of the steps of a load, as a table of 80 columns. */
final class LoadStepsText {

	private static final String ROW = "%-18s%12s%12s%12s%12s%10s";

	private LoadStepsText() {
	}

	/** The table; nothing without steps. */
	static List<String> lines(List<LoadStep> steps) {
		List<String> lines = new ArrayList<>();
		if (!steps.isEmpty()) {
			boolean closed = steps.getFirst().users() != null;
			lines.add(ROW.formatted("second", closed ? "users" : "offered/s", "answered/s", "p50 ms", "p99 ms",
					"errors"));
			steps.forEach((step) -> lines.add(line(step)));
			if (steps.stream().anyMatch(LoadStepsText::leavesOut)) {
				lines.add("whole seconds count; of a step, its first five, but not more than half of it, do not");
			}
		}
		return lines;
	}

	private static boolean leavesOut(LoadStep step) {
		Double from = step.countedFromSeconds();
		return from == null || from > step.fromSeconds();
	}

	private static String line(LoadStep step) {
		Double from = step.countedFromSeconds();
		Double until = step.countedUntilSeconds();
		Double throughput = step.throughput();
		String offered = number(Objects.requireNonNullElseGet(step.users(),
				() -> Objects.requireNonNull(step.offeredPerSecond(), "a step has a rate, or users")));
		if (from == null || until == null || throughput == null) {
			return ROW.formatted(seconds(step.fromSeconds(), step.untilSeconds()), offered, "-", "-", "-", "-");
		}
		return ROW.formatted(seconds(from, until), offered, number(throughput),
				LoadText.millis(step.responseTime().p50Micros()), LoadText.millis(step.responseTime().p99Micros()),
				String.format(Locale.ROOT, "%,d", LoadText.sum(step.errors())));
	}

	private static String seconds(double from, double until) {
		return seconds(from) + " to " + seconds(until);
	}

	private static String seconds(double seconds) {
		return String.format(Locale.ROOT, (seconds == Math.rint(seconds)) ? "%,.0f" : "%,.1f", seconds);
	}

	private static String number(double perSecond) {
		return String.format(Locale.ROOT, "%,.1f", perSecond);
	}

}
