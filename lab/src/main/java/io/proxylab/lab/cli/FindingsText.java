package io.proxylab.lab.cli;

import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.machine.Finding;
import io.proxylab.lab.machine.Finding.Verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import picocli.CommandLine.Help.Ansi;

/** The doctor's findings as text. */
final class FindingsText {

	private static final int COLUMNS = Terminal.COLUMNS;

	private static final String INDENT = " ".repeat(21);

	private FindingsText() {
	}

	/**
	 * Lines of at most 80 columns, a command to be copied aside.
	 * @param findings in order
	 * @param colours whether a terminal shows them
	 */
	static List<String> lines(List<Finding> findings, boolean colours) {
		Ansi ansi = colours ? Ansi.ON : Ansi.OFF;
		List<String> lines = new ArrayList<>();
		for (Finding finding : findings) {
			List<String> found = TextLines.wrap(finding.found(), COLUMNS, "%-6s%-15s".formatted("", finding.subject()),
					INDENT);
			lines.add(mark(finding.verdict(), ansi) + found.getFirst().substring(6));
			lines.addAll(found.subList(1, found.size()));
			if (finding.cure() != null) {
				lines.addAll(TextLines.wrap("cure: " + finding.cure(), COLUMNS, INDENT, INDENT + "  "));
			}
		}
		lines.add("");
		lines.add(summary(findings));
		return lines;
	}

	private static String mark(Verdict verdict, Ansi ansi) {
		String mark = switch (verdict) {
			case OK -> "@|green ok|@    ";
			case WARN -> "@|yellow warn|@  ";
			case FAIL -> "@|bold,red FAIL|@  ";
		};
		return ansi.string(mark);
	}

	private static String summary(List<Finding> findings) {
		long warnings = findings.stream().filter((finding) -> finding.verdict() == Verdict.WARN).count();
		if (findings.stream().anyMatch((finding) -> finding.verdict() == Verdict.FAIL)) {
			return "A run is not possible until what FAILs is cured.";
		}
		return switch ((int) Math.min(warnings, 2)) {
			case 0 -> "A run is possible, and nothing here is wrong.";
			case 1 -> "A run is possible; 1 warning says what its figures suffer from.";
			default -> String.format(Locale.ROOT, "A run is possible; %d warnings say what its figures suffer from.",
					warnings);
		};
	}

}
