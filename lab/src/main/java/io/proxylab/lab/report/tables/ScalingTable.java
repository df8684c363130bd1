package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.PredictedCeiling;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Scalability;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.statistics.Interval;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How throughput grows with load, and what threads or connections could give. */
final class ScalingTable {

	private ScalingTable() {
	}

	static ReportTable scalability(Results results) {
		return new ReportTable("Scalability",
				"The Universal Scalability Law, fitted over the users of a closed load. Past the knee response time grows "
						+ "faster than throughput, past the peak throughput falls. In parentheses the 95% interval of "
						+ "the replicates; a * lies beyond the loads that were measured.",
				List.of("target", "delay", "contention", "coherency", "error", "knee (users)", "peak (users)",
						"req/s at the peak"),
				results.scalability().stream().map(ScalingTable::row).toList());
	}

	private static List<String> row(Scalability fit) {
		return List.of(fit.target(), fit.delay() + closing(fit.clientConnections()), share(fit.contention()),
				share(fit.coherency()), String.format(Locale.ROOT, "%.1f%%", 100 * fit.relativeError()),
				users(fit, fit.kneeUsers(), fit.knee()), users(fit, fit.peakUsers(), fit.peak()),
				FigureColumn.text(fit.peakPerSecond(), 0));
	}

	private static String users(Scalability fit, @Nullable Double users, @Nullable Interval interval) {
		if (users == null) {
			return "-";
		}
		return String.format(Locale.ROOT, "%,.0f%s%s", users, fit.measured(users) ? "" : "*", (interval != null)
				? String.format(Locale.ROOT, " (%,.0f to %,.0f)", interval.low(), interval.high()) : "");
	}

	private static String share(double value) {
		return (value == 0) ? "0" : String.format(Locale.ROOT, "%.2g", value);
	}

	static ReportTable ceilings(Results results) {
		return new ReportTable("Ceilings by Little's law",
				"What so many threads or connections give at most, each held for one delay a request, beside what was "
						+ "measured. Far below 1 something else binds first.",
				List.of("target", "cell", "limit", "predicted req/s", "measured req/s", "measured / predicted"),
				results.ceilings().stream().map(ScalingTable::row).toList());
	}

	private static List<String> row(PredictedCeiling ceiling) {
		Interval ratio = ceiling.ratio();
		String words = switch (ceiling.limit()) {
			case REQUEST_THREADS -> " request threads";
			case CONNECTION_POOL -> " connections";
		};
		return List.of(ceiling.target(),
				ceiling.load().label() + " x " + ceiling.delay() + closing(ceiling.clientConnections()),
				ceiling.count() + words, FigureColumn.text(ceiling.predictedPerSecond(), 0),
				FigureColumn.text(ceiling.measuredPerSecond(), 0),
				FigureColumn.text(ceiling.measuredPerSecond() / ceiling.predictedPerSecond(), 2) + ((ratio != null)
						? String.format(Locale.ROOT, " (%.2f to %.2f)", ratio.low(), ratio.high()) : ""));
	}

	private static String closing(@Nullable Reuse client) {
		return (client != null) ? client.ofCell() : "";
	}

}
