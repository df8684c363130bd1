package io.proxylab.proxy.rules;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Which requests are forwarded. Together these rules make sure that no request reaches
 * anything but the configured upstream, and that proxy and upstream agree on what a path
 * means:
 * <ul>
 * <li>only the target's path and query go on; scheme and authority of an absolute-form
 * target, and {@code Host}, never do;</li>
 * <li>no empty segments: {@code //host/x} could be read as a reference to another
 * host;</li>
 * <li>no dot segments, plain or encoded: a client library or the upstream might resolve
 * them, perhaps twice;</li>
 * <li>no encoded slash or backslash, and no plain backslash: whether they separate
 * segments is read differently everywhere;</li>
 * <li>no encoded NUL, carriage return or line feed in the path, and no character outside
 * RFC 3986 anywhere.</li>
 * </ul>
 */
public final class RequestRules {

	private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

	/** The methods in the form of the {@code Allow} header. */
	public static final String METHODS_TEXT = String.join(", ", METHODS);

	/** Likewise those that several calls of the upstream can answer. */
	public static final String JOINED_METHODS_TEXT = "GET, HEAD";

	private static final Set<String> METHOD_SET = Set.copyOf(METHODS);

	/** RFC 3986: unreserved, sub-delims, and what a path or query may hold besides. */
	private static final boolean[] ALLOWED = allowed(
			"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "-._~" + "!$&'()*+,;=" + ":@/");

	private RequestRules() {
	}

	private static boolean[] allowed(String characters) {
		boolean[] allowed = new boolean[128];
		characters.chars().forEach((character) -> allowed[character] = true);
		return allowed;
	}

	/**
	 * Checks a method.
	 * @throws RequestRefusedException if it is not forwarded
	 */
	public static void checkMethod(String method) {
		if (!METHOD_SET.contains(method)) {
			throw new RequestRefusedException(Reason.METHOD_NOT_ALLOWED);
		}
	}

	/**
	 * Joins path and query into a target that is safe to send.
	 * @param path the path as the client wrote it, still encoded
	 * @param query the query as the client wrote it, or {@code null} if there is none
	 * @throws RequestRefusedException if it breaks a rule
	 */
	public static String target(String path, @Nullable String query) {
		checkPath(path);
		// An empty query is none: the JDK's client would drop its question mark, too.
		if (query == null || query.isEmpty()) {
			return path;
		}
		checkQuery(query);
		return path + "?" + query;
	}

	private static void checkPath(String path) {
		if (path.isEmpty() || path.charAt(0) != '/') {
			throw refused("its path does not begin with '/'");
		}
		int start = 1;
		while (start <= path.length()) {
			int slash = path.indexOf('/', start);
			int end = (slash != -1) ? slash : path.length();
			if (end == start && slash != -1) {
				throw refused("its path has an empty segment ('//')");
			}
			checkSegment(path, start, end);
			start = end + 1;
		}
	}

	private static void checkSegment(String path, int start, int end) {
		int dots = 0;
		boolean dotsOnly = true;
		boolean inName = true;
		for (int index = start; index < end; index++) {
			char character = path.charAt(index);
			if (character == '%') {
				character = decoded(path, index);
				checkDecoded(character);
				index += 2;
			}
			else {
				checkCharacter(character, false);
				// Some servers drop parameters before they resolve dot segments.
				inName &= character != ';';
			}
			if (inName) {
				dotsOnly &= character == '.';
				dots++;
			}
		}
		if (dotsOnly && (dots == 1 || dots == 2)) {
			throw refused("its path has a dot segment");
		}
	}

	private static void checkQuery(String query) {
		for (int index = 0; index < query.length(); index++) {
			char character = query.charAt(index);
			if (character == '%') {
				decoded(query, index);
				index += 2;
			}
			else {
				checkCharacter(character, true);
			}
		}
	}

	private static void checkCharacter(char character, boolean inQuery) {
		boolean allowed = (character < ALLOWED.length && ALLOWED[character]) || (inQuery && character == '?');
		if (!allowed) {
			throw refused("it has a character that RFC 3986 does not allow there");
		}
	}

	private static char decoded(String text, int percent) {
		int high = (percent + 2 < text.length()) ? Character.digit(text.charAt(percent + 1), 16) : -1;
		int low = (high != -1) ? Character.digit(text.charAt(percent + 2), 16) : -1;
		if (low == -1) {
			throw refused("it has a '%' without two hexadecimal digits");
		}
		return (char) (high * 16 + low);
	}

	private static void checkDecoded(char decoded) {
		if (decoded == '/' || decoded == '\\') {
			throw refused("its path has an encoded slash or backslash");
		}
		if (decoded == 0 || decoded == '\r' || decoded == '\n') {
			throw refused("its path has an encoded NUL, carriage return or line feed");
		}
	}

	private static RequestRefusedException refused(String why) {
		return new RequestRefusedException(Reason.BAD_TARGET, Reason.BAD_TARGET.detail() + ": " + why);
	}

}
