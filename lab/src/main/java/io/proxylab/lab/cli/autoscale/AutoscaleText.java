package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.report.autoscale.AutoscaleReport;
import io.proxylab.lab.report.autoscale.AutoscaleReport.Predicted;
import io.proxylab.lab.report.autoscale.FigureList;
import io.proxylab.lab.report.autoscale.OutcomeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What was predicted, for a terminal. */
final class AutoscaleText {

	private AutoscaleText() {
	}

	static List<String> lines(AutoscaleReport report, boolean colours) {
		List<String> lines = new ArrayList<>();
		lines.add(TextLines.styled(colours, "bold", report.scenario() + ": predicted"));
		for (Predicted one : report.predictions()) {
			TextLines.list(lines, colours, one.name(), List.of(one.story()));
		}
		OutcomeTable table = OutcomeTable.of(report);
		for (ServiceFigures service : report.services()) {
			lines.add("");
			lines.add(TextLines.styled(colours, "bold", service.name()));
			lines.addAll(tableOf(service.name(), table.columns(), table.rows()));
		}
		lines.add("");
		lines.addAll(TextLines.wrap(OutcomeTable.EXPLANATION, Terminal.COLUMNS, ""));
		TextLines.list(lines, colours, "What this rests on",
				report.services().stream().flatMap(FigureList::lines).toList());
		TextLines.list(lines, colours, "What runs say of it", report.notes());
		TextLines.list(lines, colours, "What nobody publishes",
				report.assumptions()
					.byName()
					.entrySet()
					.stream()
					.map((assumption) -> assumption.getKey() + " " + assumption.getValue())
					.toList());
		TextLines.list(lines, colours, "How much a prediction depends on it",
				report.predictions().stream().flatMap(AutoscaleText::sensitivity).toList());
		return lines;
	}

	private static Stream<String> sensitivity(Predicted one) {
		return one.sensitivity().stream().map((line) -> one.name() + ": " + line.text());
	}

	/** The rows of a service, which come first in each, without its name. */
	static List<String> tableOf(String service, List<String> columns, List<List<String>> rows) {
		return table(withoutService(columns),
				rows.stream()
					.filter((row) -> row.getFirst().equals(service))
					.map(AutoscaleText::withoutService)
					.toList());
	}

	private static List<String> withoutService(List<String> row) {
		return row.subList(1, row.size());
	}

	/** The first column are words, the others numbers. */
	private static List<String> table(List<String> columns, List<List<String>> rows) {
		List<List<String>> all = new ArrayList<>();
		all.add(columns);
		all.addAll(rows);
		int[] widths = IntStream.range(0, columns.size())
			.map((column) -> all.stream().mapToInt((row) -> row.get(column).length()).max().orElseThrow())
			.toArray();
		return all.stream().map((row) -> {
			StringBuilder line = new StringBuilder();
			for (int column = 0; column < row.size(); column++) {
				String format = "%" + ((column == 0) ? "-" : "") + widths[column] + "s  ";
				line.append(format.formatted(row.get(column)));
			}
			return line.toString().stripTrailing();
		}).toList();
	}

}
