package io.proxylab.proxy.rules;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the answer to a client says, whichever server writes it. */
public final class AnswerRules {

	/** Tomcat writes the charset last and without spaces; the others follow. */
	private static final Pattern CHARSET = Pattern.compile("\\s*;\\s*(charset=[^;\"\\s]+)\\s*(?=;|$)",
			Pattern.CASE_INSENSITIVE);

	private AnswerRules() {
	}

	/** RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5: these never have content. */
	public static boolean mayHaveContent(int status) {
		return status >= 200 && status != 204 && status != 205 && status != 304;
	}

	/** The same media type with its charset last and without spaces before it. */
	public static String contentType(String value) {
		int parameters = value.indexOf(';');
		if (parameters == -1) {
			return value;
		}
		Matcher matcher = CHARSET.matcher(value);
		if (!matcher.find()) {
			return value;
		}
		return matcher.replaceFirst("") + ";" + matcher.group(1);
	}

	/**
	 * The body of an answer of the proxy's own, as problem details (RFC 9457).
	 * @param reason why the proxy answers by itself
	 * @param detail one clause of plain words: it is not escaped
	 */
	public static String problem(Reason reason, String detail) {
		return String.format(Locale.ROOT, """
				{"type":"urn:proxy-lab:%s","title":"%s","status":%d,"detail":"%s","reason":"%s"}""", reason.id(),
				title(reason.status()), reason.status(), detail, reason.id());
	}

	private static String title(int status) {
		return switch (status) {
			case 400 -> "Bad Request";
			case 405 -> "Method Not Allowed";
			case 408 -> "Request Timeout";
			case 413 -> "Content Too Large";
			case 417 -> "Expectation Failed";
			case 500 -> "Internal Server Error";
			case 502 -> "Bad Gateway";
			case 503 -> "Service Unavailable";
			case 504 -> "Gateway Timeout";
			default -> throw new IllegalArgumentException("no reason has status " + status);
		};
	}

}
