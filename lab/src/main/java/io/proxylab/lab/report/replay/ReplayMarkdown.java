package io.proxylab.lab.report.replay;

import io.proxylab.lab.report.tables.MarkdownTable;
import io.proxylab.lab.report.replay.ReplayReport.PlayReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code replay.md}: the table and sentences of a replay, for a pull request or a wiki.
 */
public final class ReplayMarkdown {

	private ReplayMarkdown() {
	}

	/** The whole page. */
	public static String of(ReplayReport report) {
		List<String> lines = new ArrayList<>();
		AgreementTable table = AgreementTable.of(report);
		lines.add("# " + text(report.scenario()) + ": predicted and measured");
		lines.add("");
		lines.add(text(report.setting()));
		lines.add("");
		lines.addAll(MarkdownTable.lines(Stream.concat(Stream.of(table.columns()), table.rows().stream()).toList()));
		lines.add("");
		lines.add(text(AgreementTable.EXPLANATION) + ".");
		for (PlayReport play : report.plays()) {
			lines.add("");
			lines.add("## " + text(play.name()));
			lines.add("");
			lines.add("- predicted: " + text(play.predictedStory()));
			lines.add("- measured: " + text(play.measuredStory()));
			lines.add("- " + text(AgreementTable.scaleOuts(play)));
			lines.add("- " + text(AgreementTable.bars(play)));
		}
		return String.join("\n", lines) + "\n";
	}

	private static String text(String text) {
		return MarkdownTable.escaped(text);
	}

}
