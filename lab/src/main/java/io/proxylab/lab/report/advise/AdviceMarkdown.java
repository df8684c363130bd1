package io.proxylab.lab.report.advise;

import io.proxylab.lab.report.advise.AdviceReport.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** An advice as Markdown that a terminal can show, too. */
public final class AdviceMarkdown {

	private AdviceMarkdown() {
	}

	/** The whole file. */
	public static String of(AdviceReport report) {
		List<String> lines = new ArrayList<>(
				List.of("# Advice", "", report.asked(), "", "**" + report.answer() + "**"));
		if (!report.situations().isEmpty()) {
			lines.add("");
			lines.add(row(AdviceReport.COLUMNS));
			lines.add("|---|---:|---:|---|---:|---:|---:|");
			report.situations().forEach((situation) -> lines.add(row(situation)));
		}
		Stream.of(report.first(), report.grounds()).flatMap(List::stream).forEach((part) -> add(lines, part));
		return String.join("\n", lines) + "\n";
	}

	private static String row(List<String> values) {
		return "| " + String.join(" | ", values) + " |";
	}

	private static void add(List<String> lines, Part part) {
		lines.addAll(List.of("", "## " + part.heading(), ""));
		part.points().forEach((point) -> lines.add("- " + point));
	}

}
