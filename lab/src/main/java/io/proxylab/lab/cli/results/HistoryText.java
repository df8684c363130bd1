package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.history.HistoryRemarks;
import io.proxylab.lab.report.history.RunHistory;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A history as tables that fit a terminal of 80 columns: the runs, then one a cell. */
final class HistoryText {

	private static final int COLUMNS = 80;

	private HistoryText() {
	}

	/**
	 * The lines to print.
	 * @param history of runs
	 * @param colours whether the terminal takes them
	 */
	static List<String> lines(RunHistory history, boolean colours) {
		List<String> lines = new ArrayList<>();
		lines.add(TextLines.styled(colours, "bold", HistoryRemarks.title(history)));
		for (int run = 0; run < history.runs().size(); run++) {
			lines.addAll(TextLines.wrap(
					history.runs().get(run).name() + ", "
							+ String.join("; ", HistoryRemarks.facts(history.runs().get(run))),
					COLUMNS, String.format(Locale.ROOT, "%4d  ", run + 1), "          "));
		}
		TextLines.list(lines, colours, "Left out", history.leftOut());
		TextLines.list(lines, colours, "Change points", HistoryRemarks.shifts(history));
		history.series().forEach((cell) -> table(lines, colours, history, cell));
		return lines;
	}

	private static void table(List<String> lines, boolean colours, RunHistory history, CellHistory cell) {
		lines.add("");
		TextLines.wrap(cell.name(), COLUMNS, "", "    ")
			.forEach((line) -> lines.add(TextLines.styled(colours, "bold", line)));
		StringBuilder heading = new StringBuilder(" run");
		RunHistory.FIGURES.forEach((figure) -> heading.append(columns(figure.label(), "95% interval")));
		lines.add(heading.toString().stripTrailing());
		for (int run = 0; run < history.runs().size(); run++) {
			List<String> shifts = HistoryRemarks.shiftsAt(cell, run);
			if (!shifts.isEmpty()) {
				lines.add(TextLines.styled(colours, "bold,yellow", "---- " + String.join(", ", shifts)));
			}
			StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%4d", run + 1));
			for (ComparedFigure figure : RunHistory.FIGURES) {
				row.append(columns(HistoryRemarks.value(figure, cell.point(figure, run)),
						HistoryRemarks.interval(figure, cell.point(figure, run))));
			}
			lines.add(row.toString().stripTrailing());
		}
	}

	private static String columns(String value, String interval) {
		return " %11s  %-22s".formatted(value, interval);
	}

}
