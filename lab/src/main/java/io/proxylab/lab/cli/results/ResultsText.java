package io.proxylab.lab.cli.results;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.report.tables.CapacityTable;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.words.CellRemarks;
import io.proxylab.lab.report.tables.ClaimTable;
import io.proxylab.lab.report.tables.FigureColumn;
import io.proxylab.lab.report.words.PeakRemarks;
import io.proxylab.lab.report.tables.PhaseColumn;
import io.proxylab.lab.report.words.RankingRemarks;
import io.proxylab.lab.report.facts.RunFacts;
import io.proxylab.lab.report.words.RunRemarks;
import io.proxylab.lab.report.words.RunVerdict;
import io.proxylab.lab.report.tables.ReportTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Results as tables that fit a terminal of 80 columns: two a cell, one for each phase of
 * a delay schedule, then a sentence a target; at the end the claims.
 */
final class ResultsText {

	private static final int COLUMNS = Terminal.COLUMNS;

	private static final int NAME = 24;

	private static final int FIGURE = 8;

	private static final List<List<FigureColumn>> TABLES = List.of(
			List.of(FigureColumn.THROUGHPUT, FigureColumn.RESPONSE_P50, FigureColumn.RESPONSE_P99,
					FigureColumn.RESPONSE_MAX, FigureColumn.ADDED_P50, FigureColumn.ADDED_P99, FigureColumn.ERRORS),
			List.of(FigureColumn.CPU_PERCENT, FigureColumn.CPU_PER_REQUEST, FigureColumn.THREADS, FigureColumn.RSS,
					FigureColumn.STACKS, FigureColumn.GC_PAUSE, FigureColumn.FAILED_PROBES));

	private static final List<PhaseColumn> PHASES = List.of(PhaseColumn.GOODPUT, PhaseColumn.RESPONSE_P50,
			PhaseColumn.RESPONSE_P99, PhaseColumn.CPU_PERCENT, PhaseColumn.IN_FLIGHT, PhaseColumn.THREADS,
			PhaseColumn.FAILED_PROBES);

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
		text.verdict(RunVerdict.of(results));
		text.wrapped(RunFacts.headline(results), "", "");
		CellBlock.of(results).forEach((block) -> text.block(results, block));
		ReportTable.of(results).forEach(text::beside);
		ClaimTable.of(results).forEach(text::claims);
		text.peaks(results);
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

	private void verdict(RunVerdict verdict) {
		this.lines.add(styled("bold", verdict.lead() + ":"));
		verdict.sentences().forEach((sentence) -> wrapped(sentence.plain(), "- ", "  "));
		this.lines.add("");
	}

	private static boolean withheld(CellResult row) {
		Figures figures = row.figures();
		return figures != null && figures.responseTime().p99Micros() == null;
	}

	private void block(Results results, CellBlock block) {
		this.lines.add("");
		this.lines.add(styled("bold", block.label()));
		TABLES.forEach((columns) -> table(block, columns));
		if (block.scheduled()) {
			phases(block);
		}
		CapacityTable.of(block).ifPresent(this::capacity);
		block.rows().forEach(this::remarks);
		RankingRemarks.of(results, block).forEach((sentence) -> wrapped(sentence, "", "    "));
	}

	private void peaks(Results results) {
		List<String> peaks = PeakRemarks.of(results);
		if (!peaks.isEmpty()) {
			this.lines.add("");
			this.lines.add(styled("bold", PeakRemarks.HEADING));
			peaks.forEach((sentence) -> wrapped(sentence, "", "    "));
		}
	}

	/** A paragraph a row: the columns of these tables are too many for a terminal. */
	private void beside(ReportTable table) {
		this.lines.add("");
		this.lines.add(styled("bold", table.heading()));
		wrapped(table.explanation(), "", "");
		for (List<String> row : table.rows()) {
			List<String> parts = new ArrayList<>();
			for (int column = 1; column < row.size(); column++) {
				parts.add(table.columns().get(column) + " " + row.get(column));
			}
			wrapped(String.join(", ", parts), row.getFirst() + ": ", "    ");
		}
	}

	private void claims(ClaimTable table) {
		this.lines.add("");
		this.lines.add(styled("bold", table.heading()));
		table.rows().forEach(this::claim);
	}

	private void claim(ClaimTable.Row row) {
		List<String> lines = TextLines.wrap(row.claim(), COLUMNS, row.verdict() + ": ", "    ");
		lines.forEach((line) -> this.lines.add(row.good() ? line : styled("yellow", line)));
		row.evidence().forEach((sentence) -> wrapped(sentence, "    ", "      "));
	}

	/** A table for each phase, so that its targets stand below each other. */
	private void phases(CellBlock block) {
		Map<String, Map<String, PhaseFigures>> byPhase = new LinkedHashMap<>();
		for (CellResult row : block.rows()) {
			for (PhaseFigures phase : row.phases()) {
				byPhase.computeIfAbsent(PhaseColumn.title(phase), (title) -> new LinkedHashMap<>())
					.put(row.target() + mark(row), phase);
			}
		}
		byPhase.forEach((label, rows) -> {
			this.lines.add(styled("bold", label));
			header(PHASES.stream().map((column) -> firstLine(column.heading())).toList());
			header(PHASES.stream().map((column) -> secondLine(column.heading(), column.unit())).toList());
			rows.forEach((target, phase) -> row(target, PHASES.stream().map((column) -> column.text(phase)).toList(),
					!target.endsWith("!")));
			this.lines.add("");
		});
	}

	/** The way to each capacity. */
	private void capacity(CapacityTable table) {
		String target = "";
		for (CapacityTable.Row row : table.rows()) {
			if (!row.target().equals(target)) {
				target = row.target();
				this.lines.add(styled("bold", "search of " + target));
				header(CapacityTable.HEADINGS.stream().map(ResultsText::firstLine).toList());
				header(CapacityTable.HEADINGS.stream().map((heading) -> secondLine(heading, "")).toList());
			}
			row("  " + row.outcome(), row.figures(), true);
			row.missed().forEach((reason) -> wrapped(reason, "    ", "      "));
		}
		this.lines.add("");
	}

	private void table(CellBlock block, List<FigureColumn> columns) {
		header(columns.stream().map((column) -> firstLine(column.heading())).toList());
		header(columns.stream().map((column) -> secondLine(column.heading(), column.unit())).toList());
		for (CellResult row : block.rows()) {
			row(row.target() + mark(row), columns.stream().map((column) -> column.text(row.figures())).toList(),
					row.status() == CellStatus.VALID);
		}
		this.lines.add("");
	}

	private void row(String name, List<String> figures, boolean valid) {
		if (name.length() > NAME + 1) {
			this.lines.add(name);
			name = "";
		}
		// The mark may stand where the first figure's leading space would.
		String line = name + " ".repeat(NAME + 1 - name.length())
				+ figures.stream().map(ResultsText::right).collect(Collectors.joining()).substring(1);
		this.lines.add(valid ? line : styled("red", line));
	}

	private static String mark(CellResult row) {
		return (row.status() == CellStatus.VALID) ? "" : "!";
	}

	/**
	 * A heading of two words takes both lines; of one word it leaves the second to the
	 * unit.
	 */
	private static String firstLine(String heading) {
		return heading.contains(" ") ? heading.substring(0, heading.indexOf(' ')) : heading;
	}

	private static String secondLine(String heading, String unit) {
		String rest = heading.contains(" ") ? heading.substring(heading.indexOf(' ') + 1) + " " : "";
		return (rest + unit).strip();
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
		return TextLines.styled(this.colours, style, text);
	}

}
