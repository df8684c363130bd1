package io.proxylab.lab.jtl;

import io.proxylab.lab.report.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a result file of JMeter says, as Markdown. */
public final class JtlReport {

	private static final List<String> HEADINGS = List.of("label", "correct (/s)", "mean (ms)", "p50 (ms)", "p99 (ms)",
			"p99.9 (ms)", "max (ms)", "failed", "in flight", "users");

	private JtlReport() {
	}

	/** Its lines. */
	public static List<String> lines(JtlRun run) {
		List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
		run.labels().forEach((label) -> rows.add(row(label)));
		List<String> lines = new ArrayList<>(
				List.of("# " + run.file(), "", "**not checked and unranked: a result of JMeter**", ""));
		lines.addAll(MarkdownTable.lines(rows));
		lines.add("");
		for (JtlLabel label : run.labels()) {
			label.failures()
				.entrySet()
				.stream()
				.sorted(Map.Entry.comparingByKey())
				.forEach((failure) -> lines.add(String.format(Locale.ROOT, "- **%s**: %,d failed: %s", label.label(),
						failure.getValue(), failure.getKey())));
		}
		run.leftOut()
			.forEach((label, samples) -> lines
				.add(String.format(Locale.ROOT, "- **%s**: %,d samples, in no figure", label, samples)));
		lines.addAll(List.of("", "## What a JTL file does not tell", "",
				"- CPU, memory and threads of the target, of the upstream and of JMeter: whether JMeter itself was the"
						+ " limit is not known. Of our runner's own runs its summary says so.",
				"- How long the upstream took for a request: there is no added time and no binding limit.",
				"- When a request should have been sent: times are service times. Of an open load that JMeter sent late"
						+ " they are too short.",
				"- Anything below a millisecond.",
				"- The box, the settings and the versions of what was measured. No validity check could be made.",
				"- A percentile that fewer than ten samples lie beyond is withheld (-)."));
		return lines;
	}

	private static List<String> row(JtlLabel label) {
		Integer users = label.mostUsers();
		return List.of(label.label(), number(label.correctPerSecond()), number(label.meanMillis()),
				number(label.p50Millis()), number(label.p99Millis()), number(label.p999Millis()),
				number(label.maxMillis()), String.format(Locale.ROOT, "%,d", label.failed()),
				number(label.meanInFlight()), (users != null) ? String.format(Locale.ROOT, "%,d", users) : "-");
	}

	private static String number(@Nullable Double value) {
		if (value == null) {
			return "-";
		}
		return String.format(Locale.ROOT, (value < 100) ? "%.1f" : "%,.0f", value);
	}

}
