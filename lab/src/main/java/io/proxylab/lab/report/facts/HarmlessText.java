package io.proxylab.lab.report.facts;

import java.util.Locale;
import java.util.stream.Collectors;

/** Text from outside, such as a file or a server, as a terminal can show it. */
public final class HarmlessText {

	/** A message has one line per problem, and no reader wants more than this of one. */
	private static final int MAX_LINE = 1000;

	private static final int KEPT_END = 300;

	private HarmlessText() {
	}

	/** Returns a message of one or several lines, each at most 1,000 characters long. */
	public static String message(String text) {
		return text.lines().map((line) -> cut(visible(line))).collect(Collectors.joining("\n"));
	}

	/**
	 * Returns the same text with control characters written as escapes: a terminal obeys
	 * them, from ESC to the characters that reverse the direction of writing.
	 */
	public static String visible(String text) {
		if (text.chars().noneMatch(HarmlessText::isObeyed)) {
			return text;
		}
		StringBuilder visible = new StringBuilder();
		text.chars().forEach((next) -> {
			if (isObeyed(next)) {
				visible.append(String.format(Locale.ROOT, "\\u%04x", next));
			}
			else {
				visible.append((char) next);
			}
		});
		return visible.toString();
	}

	private static boolean isObeyed(int character) {
		return (Character.isISOControl(character) && character != '\n' && character != '\t')
				|| Character.getType(character) == Character.FORMAT || character == '\u2028' || character == '\u2029';
	}

	private static String cut(String line) {
		return (line.length() <= MAX_LINE) ? line : line.substring(0, MAX_LINE - KEPT_END) + " ... ("
				+ (line.length() - MAX_LINE) + " characters left out) ... " + line.substring(line.length() - KEPT_END);
	}

}
