package io.proxylab.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Hides credentials in command lines before they are recorded: a run directory is passed
 * on, and a report shows what was started.
 */
final class Credentials {

	private static final String MASK = "***";

	private static final String NAME = "[\\w.-]*(?:passw(?:or)?d|passphrase|secret|token|api-?key|credential)[\\w.-]*";

	/** Such as {@code --db.password=x}, {@code -Dtoken=x} and {@code API_KEY=x}. */
	private static final Pattern ASSIGNED = Pattern.compile("(?i)(" + NAME + "\\s*[=:]\\s*)\\S+");

	/** Such as {@code --password}, whose value is the next word. */
	private static final Pattern OPTION = Pattern.compile("(?i)--?" + NAME);

	private static final Pattern HEADER = Pattern
		.compile("(?i)((?:proxy-)?authorization|set-cookie|cookie)(\\s*[=:]\\s*).+");

	/** Such as {@code https://user:password@host}. */
	private static final Pattern USER_INFO = Pattern.compile("(://)[^/@\\s]+(@)");

	private Credentials() {
	}

	/** Returns the words of a command, each credential in them as {@code ***}. */
	static List<String> masked(List<String> command) {
		List<String> masked = new ArrayList<>();
		boolean value = false;
		for (String word : command) {
			masked.add((value && !word.startsWith("-")) ? MASK : masked(word));
			value = OPTION.matcher(word).matches();
		}
		return masked;
	}

	private static String masked(String word) {
		String headers = HEADER.matcher(word).replaceAll("$1$2" + MASK);
		String assigned = ASSIGNED.matcher(headers).replaceAll("$1" + MASK);
		return USER_INFO.matcher(assigned).replaceAll("$1" + MASK + "$2");
	}

}
