package io.proxylab.lab.cli;

import io.proxylab.lab.analysis.Figures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.report.CellBlock;
import io.proxylab.lab.report.CellRemarks;
import io.proxylab.lab.report.FigureColumn;
import io.proxylab.lab.report.RunFacts;
import io.proxylab.lab.report.RunRemarks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/**
 * Results as tables that fit a terminal of 80 columns: two a cell, then a sentence a
 * target.
 */
final class ResultsText {

	private static final int COLUMNS = 80;

	private static final int NAME = 24;

	private static final int FIGURE = 8;

	private static final List<List<FigureColumn>> TABLES = List.of(
			List.of(FigureColumn.THROUGHPUT, FigureColumn.RESPONSE_P50, FigureColumn.RESPONSE_P99,
					FigureColumn.RESPONSE_MAX, FigureColumn.ADDED_P50, FigureColumn.ADDED_P99, FigureColumn.ERRORS),
			List.of(FigureColumn.CPU_PERCENT, FigureColumn.CPU_PER_REQUEST, FigureColumn.THREADS, FigureColumn.RSS,
					FigureColumn.STACKS, FigureColumn.GC_PAUSE, FigureColumn.FAILED_PROBES));

	private final boolean colours;

	private final List<String> lines = new ArrayList<>();

	private ResultsText(boolean colours) {
		this.colours = colours;
	}

	/**
	 * The lines to print.
	 * @param results of a run, finished or not
	 * @param colours whether the terminal takes them
	 */
	static List<String> lines(Results results, boolean colours) {
		ResultsText text = new ResultsText(colours);
		text.wrapped(RunFacts.headline(results), "", "");
		CellBlock.of(results).forEach(text::block);
		text.lines.add("");
		if (results.cells().stream().anyMatch(ResultsText::withheld)) {
			text.wrapped("- instead of a percentile: fewer than ten answers lie beyond it", "", "");
		}
		text.wrapped(RunRemarks.ranking(results), "", "");
		List<String> problems = RunRemarks.problems(results);
		if (!problems.isEmpty()) {
			text.lines.add("");
			text.lines.add(text.styled("bold,red", "Refused, failed or missing"));
			problems.forEach(text::problem);
		}
		return text.lines;
	}

	private static boolean withheld(CellResult row) {
		Figures figures = row.figures();
		return figures != null && figures.responseTime().p99Micros() == null;
	}

	private void block(CellBlock block) {
		this.lines.add("");
		this.lines.add(styled("bold", block.label()));
		TABLES.forEach((columns) -> table(block, columns));
		block.rows().forEach(this::remarks);
	}

	private void table(CellBlock block, List<FigureColumn> columns) {
		header(columns.stream().map((column) -> firstLine(column)).toList());
		header(columns.stream().map((column) -> secondLine(column)).toList());
		for (CellResult row : block.rows()) {
			String figures = columns.stream()
				.map((column) -> right(column.text(row.figures())))
				.collect(Collectors.joining());
			String name = row.target() + ((row.status() == CellStatus.VALID) ? "" : "!");
			if (name.length() > NAME + 1) {
				this.lines.add(name);
				name = "";
			}
			// The mark may stand where the first figure's leading space would.
			String line = name + " ".repeat(NAME + 1 - name.length()) + figures.substring(1);
			this.lines.add((row.status() == CellStatus.VALID) ? line : styled("red", line));
		}
		this.lines.add("");
	}

	/**
	 * A heading of two words takes both lines; of one word it leaves the second to the
	 * unit.
	 */
	private static String firstLine(FigureColumn column) {
		return column.heading().contains(" ") ? column.heading().substring(0, column.heading().indexOf(' '))
				: column.heading();
	}

	private static String secondLine(FigureColumn column) {
		String rest = column.heading().contains(" ")
				? column.heading().substring(column.heading().indexOf(' ') + 1) + " " : "";
		return (rest + column.unit()).strip();
	}

	private void header(List<String> cells) {
		String line = " ".repeat(NAME) + cells.stream().map(ResultsText::right).collect(Collectors.joining());
		this.lines.add(styled("faint", line.stripTrailing()));
	}

	private void remarks(CellResult row) {
		String first = row.target() + ": ";
		wrapped(String.join("; ", CellRemarks.of(row)), first, "    ");
	}

	/** A reason may have lines of a log below it, which stay lines. */
	private void problem(String problem) {
		List<String> parts = problem.lines().toList();
		wrapped(parts.getFirst(), "- ", "  ");
		parts.stream().skip(1).forEach((line) -> wrapped(line, "    ", "      "));
	}

	private void wrapped(String text, String first, String indent) {
		this.lines.addAll(TextLines.wrap(text, COLUMNS, first, indent));
	}

	/** A figure with at least one space before it. */
	private static String right(String text) {
		return " ".repeat(Math.max(1, FIGURE - text.length())) + text;
	}

	private String styled(String style, String text) {
		return this.colours ? Ansi.ON.new Text("@|" + style + " " + text + "|@").toString() : text;
	}

}
