package io.proxylab.load.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Hides credentials in texts that are recorded or shown: a run directory is passed on,
 * and a report shows what was started and asked.
 */
public final class Credentials {

	private static final String MASK = "***";

	private static final String WORDS = "passw(?:or)?d|passphrase|secret|token|api-?_?key|credential";

	private static final String NAME = "[\\w.-]*(?:" + WORDS + ")[\\w.-]*";

	private static final String HEADERS = "(?:proxy-)?authorization|set-cookie|cookie";

	/** What names the place of a credential, such as <code>${TOKEN}</code>, is none. */
	private static final String NO_PLACE = "(?![\"']?[${])";

	/** Such as {@code --db.password=x}, {@code -Dtoken=x} and {@code API_KEY: "x"}. */
	private static final Pattern ASSIGNED = Pattern
		.compile("(?i)(?<![?&\\w.-])(" + NAME + "[\"']?\\s*[=:]\\s*)" + NO_PLACE + "(?:\"[^\"]*\"|'[^']*'|[^\\s\"']+)");

	/** Such as {@code /orders?access_token=x&page=2}. */
	private static final Pattern QUERY = Pattern.compile("(?i)([?&]" + NAME + "=)" + NO_PLACE + "[^&\\s\"'#]+");

	/** Such as {@code --password}, whose value is the next word. */
	private static final Pattern OPTION = Pattern.compile("(?i)--?" + NAME);

	/** Such as {@code Authorization: Bearer x}, to the end of the quotes or the line. */
	private static final Pattern HEADER = Pattern
		.compile("(?i)((?:" + HEADERS + ")\\s*[=:]\\s*)(?![^\"'\\n]*\\$\\{)[^\"'\\s][^\"'\\n]*");

	private static final Pattern HEADER_NAME = Pattern.compile("(?i)" + HEADERS + "|" + NAME);

	/** Such as {@code https://user:password@host}. */
	private static final Pattern USER_INFO = Pattern.compile("(://)[^/@\\s]+(@)");

	private Credentials() {
	}

	/** Returns true if a header of this name holds a credential. */
	public static boolean isHeader(String name) {
		return HEADER_NAME.matcher(name).matches();
	}

	/** Returns the words of a command, each credential in them as {@code ***}. */
	public static List<String> masked(List<String> command) {
		List<String> masked = new ArrayList<>();
		boolean value = false;
		for (String word : command) {
			masked.add((value && !word.startsWith("-")) ? MASK : masked(word));
			value = OPTION.matcher(word).matches();
		}
		return masked;
	}

	/**
	 * Returns a text of one or several lines, each credential in it as {@code ***}.
	 * Places for credentials, such as <code>${TOKEN}</code>, stay.
	 */
	public static String masked(String text) {
		String headers = HEADER.matcher(text).replaceAll("$1" + MASK);
		String query = QUERY.matcher(headers).replaceAll("$1" + MASK);
		String assigned = ASSIGNED.matcher(query).replaceAll("$1" + MASK);
		return USER_INFO.matcher(assigned).replaceAll("$1" + MASK + "$2");
	}

}
