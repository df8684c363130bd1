package io.proxylab.lab.report.jtl;

import io.proxylab.lab.jtl.JtlLabel;
import io.proxylab.lab.jtl.JtlRun;
import io.proxylab.lab.report.tables.MarkdownTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a result file of JMeter says, as Markdown. */
public final class JtlMarkdown {

	private JtlMarkdown() {
	}

	/** Its lines. */
	public static List<String> lines(JtlRun run) {
		List<List<String>> rows = new ArrayList<>(List.of(headings()));
		run.labels().forEach((label) -> rows.add(row(label)));
		List<String> lines = new ArrayList<>(List.of("# " + run.file(), "", "**" + JtlRemarks.STATUS + "**", ""));
		lines.addAll(MarkdownTable.lines(rows));
		lines.add("");
		JtlRemarks.of(run).forEach((remark) -> lines.add("- **" + remark.label() + "**: " + remark.text()));
		lines.addAll(List.of("", "## " + JtlRemarks.CAVEATS_HEADING, ""));
		JtlRemarks.CAVEATS.forEach((caveat) -> lines.add("- " + caveat));
		return lines;
	}

	private static List<String> headings() {
		return Stream.concat(Stream.of("label"), Stream.of(JtlColumn.values()).map(JtlColumn::headingWithUnit))
			.toList();
	}

	private static List<String> row(JtlLabel label) {
		return Stream
			.concat(Stream.of(label.label()), Stream.of(JtlColumn.values()).map((column) -> column.text(label)))
			.toList();
	}

}
