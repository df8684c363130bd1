package io.proxylab.proxy.rules;

/**
 * Which values of header fields are forwarded: visible ASCII, spaces and tabs. RFC 9110,
 * section 5.5, also permits the octets 80 to FF, without a meaning, but not every client
 * library can send them. The JDK's client sends a question mark instead of each of them,
 * Apache HttpClient 5 instead of 80 to 9F. A request that is rejected harms less than one
 * that is changed.
 */
public final class FieldRules {

	private FieldRules() {
	}

	/** Returns whether a value is forwarded. */
	public static boolean allow(CharSequence value) {
		for (int index = 0; index < value.length(); index++) {
			char character = value.charAt(index);
			if ((character < ' ' || character > '~') && character != '\t') {
				return false;
			}
		}
		return true;
	}

}
