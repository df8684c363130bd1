package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.tails.ResponseClusters.Cluster;
import io.proxylab.lab.analysis.tails.TailFigures;
import io.proxylab.lab.report.tables.FigureColumn;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is said of how response times are spread. */
final class TailRemarks {

	/** A coincidence that chance makes less often is told as one. */
	private static final double CHANCE = 0.05;

	private TailRemarks() {
	}

	/** Where response times have more modes than one. */
	static Optional<String> clusters(List<Cluster> clusters) {
		if (clusters.size() < 2) {
			return Optional.empty();
		}
		return Optional.of("response times lie in " + clusters.size() + " clusters: "
				+ clusters.stream()
					.map((cluster) -> String.format(Locale.ROOT, "%.0f%% about %s ms", 100 * cluster.share(),
							FigureColumn.text(cluster.peakMicros() / 1000.0, 1)))
					.collect(Collectors.joining(", ")));
	}

	/**
	 * With what the slowest requests coincide more often than by chance; nothing if with
	 * nothing.
	 */
	static Optional<String> tail(@Nullable TailFigures tail) {
		if (tail == null) {
			return Optional.empty();
		}
		String shown = tail.causes()
			.stream()
			.filter((cause) -> cause.p() <= CHANCE)
			.map((cause) -> String.format(Locale.ROOT, "%.0f%% coincide with %s (%.0f%% by chance)",
					100 * cause.share(), cause.cause().words(), 100 * cause.byChance()))
			.collect(Collectors.joining(", "));
		return shown.isEmpty() ? Optional.empty() : Optional
			.of(String.format(Locale.ROOT, "of the slowest %,d requests beyond p99 ", tail.placed()) + shown);
	}

}
