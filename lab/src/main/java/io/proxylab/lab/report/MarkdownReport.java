package io.proxylab.lab.report;

import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.report.facts.RunFacts;
import io.proxylab.lab.report.tables.CapacityTable;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.tables.ClaimTable;
import io.proxylab.lab.report.tables.FigureColumn;
import io.proxylab.lab.report.tables.MarkdownTable;
import io.proxylab.lab.report.tables.PhaseColumn;
import io.proxylab.lab.report.tables.ReportTable;
import io.proxylab.lab.report.words.CellRemarks;
import io.proxylab.lab.report.words.PeakRemarks;
import io.proxylab.lab.report.words.RankingRemarks;
import io.proxylab.lab.report.words.RunRemarks;
import io.proxylab.lab.report.words.VerdictSentence;
import io.proxylab.lab.trial.RawRun;
import java.util.List;
import java.util.stream.Collectors;

/** {@code report.md}: the tables and sentences, for a pull request or a wiki. */
final class MarkdownReport {

	private MarkdownReport() {
	}

	static String of(Results results, RawRun raw) {
		StringBuilder page = new StringBuilder();
		page.append("# ").append(text(results.experiment())).append("\n\n");
		verdict(page, FirstScreen.of(results, raw));
		page.append(text(RunFacts.headline(results))).append("\n\n");
		page.append("**").append(text(RunRemarks.ranking(results))).append("**\n");
		for (CellBlock block : CellBlock.of(results)) {
			block(page, block);
			RankingRemarks.of(results, block).forEach((sentence) -> item(page, sentence));
		}
		ReportTable.of(results).forEach((table) -> beside(page, table));
		ClaimTable.of(results).forEach((table) -> claims(page, table));
		List<String> peaks = PeakRemarks.of(results);
		if (!peaks.isEmpty()) {
			list(page, PeakRemarks.HEADING, peaks);
		}
		List<String> problems = RunRemarks.problems(results);
		if (!problems.isEmpty()) {
			list(page, "Refused, failed or missing", problems);
		}
		list(page, "What the figures do not tell", RunRemarks.caveats(results));
		page.append("\n## Environment\n\n| | |\n|---|---|\n");
		RunFacts.of(results, raw)
			.forEach((name,
					value) -> page.append("| ").append(text(name)).append(" | ").append(text(value)).append(" |\n"));
		return page.toString();
	}

	private static void verdict(StringBuilder page, FirstScreen first) {
		page.append(text(first.question())).append("\n\n").append(text(first.verdict().lead())).append(":\n\n");
		for (VerdictSentence sentence : first.verdict().sentences()) {
			page.append("- ");
			sentence.parts()
				.forEach((part) -> page.append(part.name() ? MarkdownTable.code(part.text()) : text(part.text())));
			page.append('\n');
		}
		page.append('\n').append(text(first.machine())).append("\n\n");
	}

	private static void block(StringBuilder page, CellBlock block) {
		List<FigureColumn> columns = block.columns();
		page.append("\n## ").append(text(block.label())).append("\n\n| target |");
		for (FigureColumn column : columns) {
			page.append(' ')
				.append(column.heading())
				.append(column.unit().isEmpty() ? "" : " (" + column.unit() + ")")
				.append(" |");
		}
		page.append("\n|---|").append("---:|".repeat(columns.size())).append('\n');
		for (CellResult row : block.rows()) {
			page.append("| ")
				.append(text(row.target()))
				.append((row.status() == CellStatus.VALID) ? "" : " (" + RunFacts.word(row.status()) + ")")
				.append(" | ")
				.append(columns.stream().map((column) -> column.text(row.figures())).collect(Collectors.joining(" | ")))
				.append(" |\n");
		}
		if (block.scheduled()) {
			phases(page, block);
		}
		CapacityTable.of(block).ifPresent((table) -> capacity(page, table));
		page.append('\n');
		for (CellResult row : block.rows()) {
			page.append("- **")
				.append(text(row.target()))
				.append("**: ")
				.append(text(String.join("; ", CellRemarks.of(row))))
				.append('\n');
		}
	}

	private static void phases(StringBuilder page, CellBlock block) {
		List<PhaseColumn> columns = block.phaseColumns();
		page.append("\n| target | phase |");
		for (PhaseColumn column : columns) {
			page.append(' ')
				.append(column.heading())
				.append(column.unit().isEmpty() ? "" : " (" + column.unit() + ")")
				.append(" |");
		}
		page.append("\n|---|---|").append("---:|".repeat(columns.size())).append('\n');
		for (CellResult row : block.rows()) {
			for (PhaseFigures phase : row.phases()) {
				page.append("| ")
					.append(text(row.target()))
					.append(" | ")
					.append(text(PhaseColumn.label(phase)))
					.append(" | ")
					.append(columns.stream().map((column) -> column.text(phase)).collect(Collectors.joining(" | ")))
					.append(" |\n");
			}
		}
	}

	private static void capacity(StringBuilder page, CapacityTable table) {
		page.append("\n| target | replicate | ")
			.append(String.join(" | ", CapacityTable.HEADINGS))
			.append(" | outcome |\n|---|---:|")
			.append("---:|".repeat(CapacityTable.HEADINGS.size()))
			.append("---|\n");
		for (CapacityTable.Row row : table.rows()) {
			page.append("| ")
				.append(text(row.target()))
				.append(" | ")
				.append(row.replicate())
				.append(" | ")
				.append(String.join(" | ", row.figures()))
				.append(" | ")
				.append(text(row.sentence()))
				.append(" |\n");
		}
	}

	private static void list(StringBuilder page, String heading, List<String> items) {
		page.append("\n## ").append(heading).append("\n\n");
		items.forEach((item) -> item(page, item));
	}

	private static void item(StringBuilder page, String item) {
		page.append("- ").append(text(item)).append('\n');
	}

	private static void beside(StringBuilder page, ReportTable table) {
		page.append("\n## ")
			.append(text(table.heading()))
			.append("\n\n")
			.append(text(table.explanation()))
			.append("\n\n");
		line(page, table.columns());
		page.append("|---".repeat(table.columns().size())).append("|\n");
		table.rows().forEach((row) -> line(page, row));
	}

	private static void line(StringBuilder page, List<String> values) {
		page.append("| ")
			.append(values.stream().map(MarkdownReport::text).collect(Collectors.joining(" | ")))
			.append(" |\n");
	}

	private static void claims(StringBuilder page, ClaimTable table) {
		page.append("\n## ").append(table.heading()).append("\n\n| verdict | claim | evidence |\n|---|---|---|\n");
		for (ClaimTable.Row row : table.rows()) {
			page.append("| ")
				.append(text(row.verdict()))
				.append(" | ")
				.append(text(row.claim()))
				.append(" | ")
				.append(row.evidence().stream().map(MarkdownReport::text).collect(Collectors.joining("<br>")))
				.append(" |\n");
		}
	}

	/** Text that Markdown leaves as it is, also within a table. */
	private static String text(String text) {
		return MarkdownTable.escaped(text);
	}

}
