package io.proxylab.lab.report.comparison;

import io.proxylab.lab.report.tables.MarkdownTable;
import io.proxylab.lab.report.comparison.RunComparison.ComparedCell;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A comparison as Markdown: the verdict, in what the runs differ, regressions, then all
 * figures, folded, so that a comment on a pull request stays short.
 */
final class ComparisonMarkdown {

	private ComparisonMarkdown() {
	}

	static String of(RunComparison comparison) {
		StringBuilder page = new StringBuilder();
		page.append("## ").append(escaped(ComparisonRemarks.title(comparison))).append("\n\n");
		page.append("**").append(ComparisonRemarks.verdict(comparison)).append(".**\n\n");
		page.append(escaped(ComparisonRemarks.rule(comparison))).append('\n');
		for (ComparisonRemarks.Remarks remarks : ComparisonRemarks.remarks(comparison)) {
			page.append("\n### ").append(remarks.heading()).append("\n\n");
			remarks.sentences().forEach((sentence) -> page.append("- ").append(escaped(sentence)).append('\n'));
		}
		List<List<String>> regressions = rows(comparison, true);
		if (!regressions.isEmpty()) {
			page.append("\n### Regressions\n\n");
			table(page, regressions);
		}
		page.append("\n<details>\n<summary>All figures</summary>\n\n");
		table(page, rows(comparison, false));
		return page.append("\n</details>\n").toString();
	}

	private static List<List<String>> rows(RunComparison comparison, boolean onlyRegressions) {
		List<List<String>> rows = new ArrayList<>();
		for (ComparedCell cell : comparison.cells()) {
			for (ComparedRow row : cell.rows()) {
				if (row.regression() || !onlyRegressions) {
					rows.add(Stream
						.concat(Stream.of(cell.name()), ComparisonRemarks.values(comparison, cell, row).stream())
						.map(ComparisonMarkdown::escaped)
						.toList());
				}
			}
		}
		return rows;
	}

	private static void table(StringBuilder page, List<List<String>> rows) {
		List<List<String>> all = new ArrayList<>();
		all.add(Stream.concat(Stream.of("cell"), ComparisonRemarks.COLUMNS.stream()).toList());
		all.addAll(rows);
		MarkdownTable.lines(all).forEach((line) -> page.append(line).append('\n'));
	}

	private static String escaped(String text) {
		return MarkdownTable.escaped(text);
	}

}
