package io.proxylab.proxy.rules;

/**
 * Which {@code Host} a request may have: a host and a port as RFC 3986, section 3.2, has
 * them, without userinfo. It may be empty (RFC 9112, section 3.2). The port is at most
 * 65535, and the name has no comma, which could be read as two values of the field.
 */
public final class HostRules {

	private static final int MAX_PORT = 65_535;

	/**
	 * RFC 3986: unreserved and sub-delims but the comma, and the percent sign of what is
	 * encoded.
	 */
	private static final boolean[] IN_NAME = allowed(
			"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + "-._~" + "!$&'()*+;=" + "%");

	private HostRules() {
	}

	private static boolean[] allowed(String characters) {
		boolean[] allowed = new boolean[128];
		characters.chars().forEach((character) -> allowed[character] = true);
		return allowed;
	}

	/** Whether a value of {@code Host} is one. */
	public static boolean allow(CharSequence value) {
		int length = value.length();
		int index = 0;
		boolean literal = length > 0 && value.charAt(0) == '[';
		if (literal) {
			index = 1;
		}
		while (index < length && (inName(value.charAt(index)) || (literal && value.charAt(index) == ':'))) {
			index++;
		}
		if (literal) {
			if (index < 2 || index == length || value.charAt(index) != ']') {
				return false;
			}
			index++;
		}
		return index == length || (value.charAt(index) == ':' && isPort(value, index + 1));
	}

	private static boolean inName(char character) {
		return character < IN_NAME.length && IN_NAME[character];
	}

	private static boolean isPort(CharSequence value, int start) {
		int port = 0;
		for (int index = start; index < value.length(); index++) {
			char digit = value.charAt(index);
			if (digit < '0' || digit > '9') {
				return false;
			}
			port = Math.min(10 * port + digit - '0', MAX_PORT + 1);
		}
		return port <= MAX_PORT;
	}

}
