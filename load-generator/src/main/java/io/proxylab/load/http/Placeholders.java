package io.proxylab.load.http;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Places in a text that take a value, such as <code>{id}</code>. */
final class Placeholders {

	/** As a column is named: what JSON writes after a brace is none. */
	private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_.-]*)\\}");

	private Placeholders() {
	}

	/** Whether there is one. */
	static boolean in(String text) {
		return PLACEHOLDER.matcher(text).find();
	}

	/**
	 * Takes a text apart.
	 * @return what stands before the first, the name of the first, what stands after it,
	 * and so on: an odd number of texts, some of them empty
	 */
	static List<String> split(String text) {
		List<String> parts = new ArrayList<>();
		Matcher matcher = PLACEHOLDER.matcher(text);
		int from = 0;
		while (matcher.find()) {
			parts.add(text.substring(from, matcher.start()));
			parts.add(matcher.group(1));
			from = matcher.end();
		}
		parts.add(text.substring(from));
		return parts;
	}

}
