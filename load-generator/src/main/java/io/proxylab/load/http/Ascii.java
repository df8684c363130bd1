package io.proxylab.load.http;

/** Compares header bytes with text, without making strings. */
final class Ascii {

	private Ascii() {
	}

	/**
	 * Whether the bytes begin with a text, whatever the case of their letters.
	 * @param bytes to look at
	 * @param from the first byte
	 * @param to behind the last byte
	 * @param lowerCase the text, in lower case
	 */
	static boolean startsWith(byte[] bytes, int from, int to, String lowerCase) {
		if (to - from < lowerCase.length()) {
			return false;
		}
		for (int i = 0; i < lowerCase.length(); i++) {
			if (lowerCase(bytes[from + i]) != lowerCase.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	/** Likewise for the whole range. */
	static boolean equals(byte[] bytes, int from, int to, String lowerCase) {
		return to - from == lowerCase.length() && startsWith(bytes, from, to, lowerCase);
	}

	/** The first index that is no blank, or {@code to}. */
	static int skipBlanks(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to && isBlank(bytes[at])) {
			at++;
		}
		return at;
	}

	/** The index behind the last byte that is no blank, or {@code from}. */
	static int trimmed(byte[] bytes, int from, int to) {
		int end = to;
		while (end > from && isBlank(bytes[end - 1])) {
			end--;
		}
		return end;
	}

	/** Digits only, at most 18 of them: -1 for anything else. */
	static long number(byte[] bytes, int from, int to) {
		if (from >= to || to - from > 18) {
			return -1;
		}
		long number = 0;
		for (int at = from; at < to; at++) {
			if (bytes[at] < '0' || bytes[at] > '9') {
				return -1;
			}
			number = number * 10 + bytes[at] - '0';
		}
		return number;
	}

	private static boolean isBlank(byte value) {
		return value == ' ' || value == '\t';
	}

	private static int lowerCase(byte value) {
		return (value >= 'A' && value <= 'Z') ? value + ('a' - 'A') : value;
	}

}
