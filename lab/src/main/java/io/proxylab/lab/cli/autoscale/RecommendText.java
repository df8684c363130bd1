package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.recommendation.Recommendation;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.report.autoscale.FigureList;
import io.proxylab.lab.report.autoscale.ProposalTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What is recommended, for a terminal. */
final class RecommendText {

	private RecommendText() {
	}

	static List<String> lines(Recommendation recommendation, boolean colours) {
		List<String> lines = new ArrayList<>();
		lines.add(TextLines.styled(colours, "bold", String.join(", ", recommendation.scenarios()) + ": recommended"));
		lines.addAll(TextLines.wrap(recommendation.verdict(), Terminal.COLUMNS, "  ", "      "));
		ProposalTable table = ProposalTable.of(recommendation);
		for (ServiceFigures service : recommendation.services()) {
			lines.add("");
			lines.add(TextLines.styled(colours, "bold", service.name()));
			lines.addAll(AutoscaleText.tableOf(service.name(), table.columns(), table.rows()));
		}
		lines.add("");
		lines.addAll(TextLines.wrap(ProposalTable.EXPLANATION, Terminal.COLUMNS, ""));
		TextLines.list(lines, colours, "How they are set, and where they end",
				sentences(recommendation, Proposal::kept));
		TextLines.list(lines, colours, "What misses, and why",
				sentences(recommendation, (proposal) -> !proposal.kept()));
		TextLines.list(lines, colours, "What this rests on",
				recommendation.services().stream().flatMap(FigureList::lines).toList());
		TextLines.list(lines, colours, "What runs say of it", recommendation.notes());
		return lines;
	}

	private static List<String> sentences(Recommendation recommendation, Predicate<Proposal> wanted) {
		return recommendation.proposals()
			.stream()
			.filter(wanted)
			.map((one) -> one.service() + ", " + one.kind() + ": " + ProposalTable.sentence(one))
			.toList();
	}

}
