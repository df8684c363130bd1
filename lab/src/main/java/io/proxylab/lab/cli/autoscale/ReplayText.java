package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.report.replay.AgreementTable;
import io.proxylab.lab.report.replay.ReplayReport;
import io.proxylab.lab.report.replay.ReplayReport.PlayReport;
import java.util.ArrayList;
import java.util.List;

/** What was predicted beside what was measured, for a terminal. */
final class ReplayText {

	private ReplayText() {
	}

	static List<String> lines(ReplayReport report, boolean colours) {
		List<String> lines = new ArrayList<>();
		lines.add(TextLines.styled(colours, "bold", report.scenario() + ": predicted and measured"));
		AgreementTable table = AgreementTable.of(report);
		for (PlayReport play : report.plays()) {
			TextLines.list(lines, colours, play.name(), List.of("predicted: " + play.predictedStory(),
					"measured: " + play.measuredStory(), AgreementTable.scaleOuts(play), AgreementTable.bars(play)));
			List<String> row = table.rows().get(report.plays().indexOf(play));
			for (int column = 2; column < row.size(); column++) {
				lines.add("    %-10s  %s".formatted(table.columns().get(column), row.get(column)));
			}
		}
		lines.add("");
		lines.addAll(TextLines.wrap(AgreementTable.EXPLANATION, Terminal.COLUMNS, ""));
		return lines;
	}

}
