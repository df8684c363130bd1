package io.proxylab.jmeter.run;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a run came to, as text.
 *
 * @param labels in the order in which they began
 * @param cores that JMeter could use
 */
record Summary(List<LabelFigures> labels, int cores) {

	Summary {
		labels = List.copyOf(labels);
	}

	/** Whether there are samples apart from the warm-up, and all samples are correct. */
	boolean isCorrect() {
		return isMeasured() && this.labels.stream().allMatch((label) -> label.failed() == 0);
	}

	private boolean isMeasured() {
		return this.labels.stream().anyMatch((label) -> !label.isWarmUp());
	}

	String text() {
		String missing = isMeasured() ? ""
				: "No cell was measured: check that its users and its duration are at least 1.\n";
		if (this.labels.isEmpty()) {
			return missing;
		}
		int width = this.labels.stream().mapToInt((label) -> label.label().length()).max().orElse(0);
		return String.format(Locale.ROOT, "%-" + width + "s %10s %8s %11s %8s %7s %7s %7s %9s%n", "label", "samples",
				"failed", "samples/s", "mean ms", "p50 ms", "p99 ms", "max ms", "CPU cores")
				+ this.labels.stream().map((label) -> line(label, width)).collect(Collectors.joining())
				+ "Times are JMeter's whole milliseconds; CPU is JMeter's own, of " + this.cores + ".\n"
				+ this.labels.stream().map(this::remarks).collect(Collectors.joining()) + missing;
	}

	private static String line(LabelFigures label, int width) {
		return String.format(Locale.ROOT, "%-" + width + "s %10d %8d %11.1f %8.1f %7d %7d %7d %9.2f%n", label.label(),
				label.count(), label.failed(), label.throughput(), label.meanMillis(), label.p50Millis(),
				label.p99Millis(), label.maxMillis(), label.cpuCores());
	}

	private String remarks(LabelFigures label) {
		StringBuilder remarks = new StringBuilder();
		if (label.failed() > 0) {
			remarks.append(String.format(Locale.ROOT, "%s: %d of %d samples failed, most of them: %s%n", label.label(),
					label.failed(), label.count(), label.mostFrequentFailure()));
		}
		if (label.limitedByJMeter(this.cores) && !label.isWarmUp()) {
			remarks.append(String.format(Locale.ROOT,
					"%s: JMeter used %.2f of its %d cores: the throughput is JMeter's limit, not the target's%n",
					label.label(), label.cpuCores(), this.cores));
		}
		return remarks.toString();
	}

}
