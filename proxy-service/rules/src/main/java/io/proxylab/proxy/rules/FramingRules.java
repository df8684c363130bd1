package io.proxylab.proxy.rules;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which responses of the upstream end at the same byte for every client library. The
 * libraries read these differently: one takes the length, another one the coding, a third
 * waits for the end of the connection. So the proxy rejects them:
 * <ul>
 * <li>a {@code Transfer-Encoding} other than one {@code chunked}, such as
 * {@code identity};</li>
 * <li>a {@code Transfer-Encoding} next to a {@code Content-Length} (RFC 9112, section
 * 6.3).</li>
 * </ul>
 */
public final class FramingRules {

	private static final String CODING = "Transfer-Encoding";

	private static final String LENGTH = "Content-Length";

	private FramingRules() {
	}

	/**
	 * Returns whether a final response can have content. One that can't ends with its
	 * head, whatever its fields say (RFC 9112, section 6.3).
	 * @param method of the request
	 * @param status of the response
	 */
	public static boolean canHaveContent(String method, int status) {
		return !method.equals("HEAD") && status != 204 && status != 304;
	}

	/**
	 * Returns what is wrong with the framing of a response that can have content, if
	 * anything is.
	 * @param fields returns the values of all lines of a field
	 */
	public static Optional<String> violation(Function<String, List<String>> fields) {
		List<String> codings = fields.apply(CODING);
		if (codings.isEmpty()) {
			return Optional.empty();
		}
		String coding = String.join(", ", codings).strip();
		if (!coding.equalsIgnoreCase("chunked")) {
			return Optional.of("unknown Transfer-Encoding '%s'".formatted(coding));
		}
		return fields.apply(LENGTH).isEmpty() ? Optional.empty()
				: Optional.of("Transfer-Encoding next to Content-Length");
	}

}
