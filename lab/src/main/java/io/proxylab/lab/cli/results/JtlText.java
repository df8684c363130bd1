package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.jtl.JtlLabel;
import io.proxylab.lab.jtl.JtlRun;
import io.proxylab.lab.report.jtl.JtlColumn;
import io.proxylab.lab.report.jtl.JtlRemarks;
import io.proxylab.lab.report.jtl.JtlRemarks.Remark;
import java.util.ArrayList;
import java.util.List;

/** A result of JMeter in a terminal of 80 columns: its other figures are in the page. */
final class JtlText {

	private static final List<JtlColumn> FIGURES = List.of(JtlColumn.CORRECT, JtlColumn.P50, JtlColumn.P99,
			JtlColumn.MAX, JtlColumn.FAILED);

	private static final int LABEL_COLUMNS = 24;

	private JtlText() {
	}

	/**
	 * The lines to print.
	 * @param run of JMeter
	 * @param colours whether the terminal takes them
	 */
	static List<String> lines(JtlRun run, boolean colours) {
		List<String> lines = new ArrayList<>();
		lines.add(TextLines.styled(colours, "bold", run.file() + ": " + JtlRemarks.STATUS));
		lines.add("");
		StringBuilder heading = new StringBuilder(cell("label"));
		FIGURES.forEach((column) -> heading.append(figure(column.headingWithUnit())));
		lines.add(heading.toString());
		for (JtlLabel label : run.labels()) {
			List<String> name = TextLines.wrap(label.label(), Terminal.COLUMNS, "", "    ");
			boolean fits = name.size() == 1 && name.getFirst().length() <= LABEL_COLUMNS;
			if (!fits) {
				lines.addAll(name);
			}
			StringBuilder row = new StringBuilder(cell(fits ? name.getFirst() : ""));
			FIGURES.forEach((column) -> row.append(figure(column.text(label))));
			lines.add(row.toString());
		}
		TextLines.list(lines, colours, "Failed or left out",
				JtlRemarks.of(run).stream().map(Remark::sentence).toList());
		TextLines.list(lines, colours, JtlRemarks.CAVEATS_HEADING, JtlRemarks.CAVEATS);
		return lines;
	}

	private static String cell(String label) {
		return ("%-" + LABEL_COLUMNS + "s").formatted(label);
	}

	private static String figure(String text) {
		return "%11s".formatted(text);
	}

}
