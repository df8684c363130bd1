package io.proxylab.lab.report.tables;

import io.proxylab.lab.report.facts.HarmlessText;
import java.util.ArrayList;
import java.util.List;

/** A table that is Markdown and reads well in a terminal, too. */
public final class MarkdownTable {

	private MarkdownTable() {
	}

	/**
	 * Its lines. The first column is text, the others are numbers and stand right.
	 * @param rows the headings, then the rows, each with as many cells
	 */
	public static List<String> lines(List<List<String>> rows) {
		List<List<String>> cells = rows.stream().map((row) -> row.stream().map(MarkdownTable::cell).toList()).toList();
		return aligned(cells);
	}

	private static List<String> aligned(List<List<String>> rows) {
		int[] widths = new int[rows.getFirst().size()];
		for (List<String> row : rows) {
			for (int column = 0; column < widths.length; column++) {
				widths[column] = Math.max(widths[column], row.get(column).length());
			}
		}
		List<String> lines = new ArrayList<>();
		for (List<String> row : rows) {
			lines.add(line(row, widths));
		}
		lines.add(1, rule(widths));
		return lines;
	}

	/** Plain text on one line, in which nothing is taken for Markdown. */
	public static String escaped(String text) {
		return HarmlessText.visible(text).replaceAll("([\\\\`*_\\[\\]<>|~&])", "\\\\$1").replaceAll("\\s+", " ");
	}

	/** Returns a name as code on one line, in which nothing is taken for Markdown. */
	public static String code(String text) {
		return "`" + HarmlessText.visible(text).replace("`", "'").replace("|", "\\|").replaceAll("\\s+", " ") + "`";
	}

	/** A cell that stays one, and isn't escaped twice. */
	private static String cell(String text) {
		return HarmlessText.visible(text).replaceAll("(?<!\\\\)\\|", "\\\\|").replaceAll("\\s*[\\r\\n]+\\s*", " ");
	}

	private static String line(List<String> row, int[] widths) {
		StringBuilder line = new StringBuilder("|");
		for (int column = 0; column < widths.length; column++) {
			String cell = row.get(column);
			String blanks = " ".repeat(widths[column] - cell.length());
			line.append(' ').append((column == 0) ? cell + blanks : blanks + cell).append(" |");
		}
		return line.toString();
	}

	private static String rule(int[] widths) {
		StringBuilder rule = new StringBuilder("|");
		for (int column = 0; column < widths.length; column++) {
			rule.append("-".repeat(widths[column] + 1)).append((column == 0) ? "-|" : ":|");
		}
		return rule.toString();
	}

}
