package io.proxylab.lab.report.history;

import io.proxylab.lab.report.tables.CsvLine;
import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import io.proxylab.lab.report.history.RunHistory.HistoryRun;
import io.proxylab.lab.report.history.RunHistory.Point;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A line for each cell and run that has a valid figure of it. Apache Otava takes the
 * lines of one cell for a test: {@code time} is its time column, {@code run},
 * {@code commit} and {@code labVersion} are attributes, the last two columns metrics.
 */
final class HistoryCsv {

	static final List<String> COLUMNS = List.of("time", "run", "commit", "labVersion", "target", "cell",
			"throughputPerSecond", "cpuMicrosPerRequest");

	private HistoryCsv() {
	}

	static String of(RunHistory history) {
		StringBuilder csv = new StringBuilder(CsvLine.of(COLUMNS));
		for (CellHistory cell : history.series()) {
			for (int run = 0; run < history.runs().size(); run++) {
				Point throughput = cell.point(ComparedFigure.THROUGHPUT, run);
				Point cost = cell.point(ComparedFigure.CPU_PER_REQUEST, run);
				if (throughput != null || cost != null) {
					HistoryRun facts = history.runs().get(run);
					String commit = facts.commit();
					csv.append(CsvLine.of(List.of(
							Instant.ofEpochMilli(facts.startedAtEpochMillis())
								.truncatedTo(ChronoUnit.SECONDS)
								.toString(),
							facts.name(), (commit != null) ? commit : "", facts.labVersion(), cell.target(),
							cell.cell(), number(ComparedFigure.THROUGHPUT, throughput),
							number(ComparedFigure.CPU_PER_REQUEST, cost))));
				}
			}
		}
		return csv.toString();
	}

	private static String number(ComparedFigure figure, @Nullable Point point) {
		return (point == null) ? "" : String.format(Locale.ROOT, "%.3f", figure.shown(point.value()));
	}

}
