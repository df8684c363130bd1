package io.proxylab.lab.cli.terminal;

import io.proxylab.lab.report.facts.HarmlessText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/** Breaks text into lines that fit a terminal, and marks what matters in them. */
public final class TextLines {

	private TextLines() {
	}

	/**
	 * Text in a style.
	 * @param colours whether the terminal takes them; the text alone if not
	 * @param style as picocli names it, such as {@code bold,red}
	 * @param text a line
	 */
	public static String styled(boolean colours, String style, String text) {
		String visible = HarmlessText.visible(text);
		return colours ? Ansi.ON.new Text("@|" + style + " " + visible.replace("@|", "@ |") + "|@").toString()
				: visible;
	}

	/**
	 * A line as it is if it fits 80 columns, such as one of a table; else broken between
	 * words, and its rest indented by four more.
	 * @param line with or without an indent
	 */
	public static List<String> fit(String line) {
		String indent = " ".repeat(line.length() - line.stripLeading().length());
		return (line.length() <= Terminal.COLUMNS) ? List.of(line)
				: wrap(line, Terminal.COLUMNS, indent, indent + "    ");
	}

	/**
	 * Adds sentences under a heading, with an empty line before it; nothing without any.
	 * @param lines to which they are added
	 * @param colours whether the terminal takes them
	 * @param heading above the sentences
	 * @param sentences of any length
	 */
	public static void list(List<String> lines, boolean colours, String heading, List<String> sentences) {
		if (!sentences.isEmpty()) {
			lines.add("");
			lines.add(styled(colours, "bold", heading));
			sentences.forEach((sentence) -> lines.addAll(wrap(sentence, Terminal.COLUMNS, "  ", "      ")));
		}
	}

	/**
	 * Breaks between words.
	 * @param text words with spaces between them
	 * @param columns the greatest length of a line; a longer word has a line of its own
	 * @param indent what every line begins with
	 */
	public static List<String> wrap(String text, int columns, String indent) {
		return wrap(text, columns, indent, indent);
	}

	/**
	 * Breaks between words.
	 * @param text words with spaces between them
	 * @param columns the greatest length of a line; a longer word has a line of its own
	 * @param first what the first line begins with
	 * @param indent what the other lines begin with
	 */
	public static List<String> wrap(String text, int columns, String first, String indent) {
		List<String> lines = new ArrayList<>();
		StringBuilder line = new StringBuilder();
		for (String word : HarmlessText.visible(text).strip().split(" +", -1)) {
			String start = lines.isEmpty() ? first : indent;
			if (!line.isEmpty() && start.length() + line.length() + 1 + word.length() > columns) {
				lines.add(start + line);
				line.setLength(0);
			}
			line.append(line.isEmpty() ? "" : " ").append(word);
		}
		lines.add((lines.isEmpty() ? first : indent) + line);
		return lines;
	}

}
