package io.proxylab.proxy.rules;

import java.util.Iterator;

/**
 * Which transfer codings a request may have: {@code chunked} alone. Any other would go on
 * still coded (RFC 9112, section 6.1).
 */
public final class CodingRules {

	private static final String CHUNKED = "chunked";

	private CodingRules() {
	}

	/**
	 * Whether these are known.
	 * @param values of all lines of {@code Transfer-Encoding}
	 */
	public static boolean allow(Iterator<? extends CharSequence> values) {
		while (values.hasNext()) {
			if (!CHUNKED.equalsIgnoreCase(values.next().toString())) {
				return false;
			}
		}
		return true;
	}

}
