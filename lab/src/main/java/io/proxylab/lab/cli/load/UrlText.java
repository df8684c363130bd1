package io.proxylab.lab.cli.load;

import java.util.regex.Pattern;

/** A URL as people write it: its scheme is often left out. */
final class UrlText {

	private static final Pattern SCHEME = Pattern.compile("\\w+://|https?:", Pattern.CASE_INSENSITIVE);

	private UrlText() {
	}

	/**
	 * Asks for the scheme; the generator checks the rest.
	 * @throws IllegalArgumentException if there is none
	 */
	static String withScheme(String url) {
		if (!url.isEmpty() && !SCHEME.matcher(url).lookingAt()) {
			throw new IllegalArgumentException("URL: '%1$s' has no scheme; did you mean http://%1$s?".formatted(url));
		}
		return url;
	}

}
