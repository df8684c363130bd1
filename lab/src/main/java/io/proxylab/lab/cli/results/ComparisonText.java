package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.report.comparison.ComparisonRemarks;
import io.proxylab.lab.report.comparison.RunComparison;
import io.proxylab.lab.report.comparison.RunComparison.ComparedCell;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import java.util.ArrayList;
import java.util.List;

/** A comparison as tables that fit a terminal of 80 columns. */
final class ComparisonText {

	private static final int COLUMNS = 80;

	private static final String ROW = "  %-13s %9s %9s %9s  %-20s  %s";

	private ComparisonText() {
	}

	/**
	 * The lines to print.
	 * @param comparison of two runs
	 * @param colours whether the terminal takes them
	 */
	static List<String> lines(RunComparison comparison, boolean colours) {
		List<String> lines = new ArrayList<>(TextLines.wrap(ComparisonRemarks.title(comparison), COLUMNS, "", "    "));
		for (ComparisonRemarks.Remarks remarks : ComparisonRemarks.remarks(comparison)) {
			lines.add("");
			lines.add(TextLines.styled(colours, "bold", remarks.heading()));
			remarks.sentences()
				.stream()
				.flatMap(String::lines)
				.forEach((line) -> lines.addAll(TextLines.wrap(line, COLUMNS, "  ", "      ")));
		}
		for (ComparedCell cell : comparison.cells()) {
			lines.add("");
			TextLines.wrap(cell.name(), COLUMNS, "", "    ")
				.forEach((line) -> lines.add(TextLines.styled(colours, "bold", line)));
			lines.add(ROW.formatted(ComparisonRemarks.COLUMNS.toArray()));
			for (ComparedRow row : cell.rows()) {
				String line = ROW.formatted(ComparisonRemarks.values(comparison, cell, row).toArray());
				lines.add(row.regression() ? TextLines.styled(colours, "bold,red", line) : line);
			}
		}
		lines.add("");
		TextLines.wrap(ComparisonRemarks.verdict(comparison) + ".", COLUMNS, "", "")
			.forEach((line) -> lines.add(
					TextLines.styled(colours, (comparison.holds() && comparison.whole()) ? "bold" : "bold,red", line)));
		lines.addAll(TextLines.wrap(ComparisonRemarks.rule(comparison), COLUMNS, "", ""));
		return lines;
	}

}
