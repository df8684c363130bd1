package io.proxylab.load.http;

/**
 * Finds the duration of the metric {@code delay} in a {@code Server-Timing} field, as in
 * {@code cache;desc="hit, warm", delay;dur=100.04}.
 *
 * @see <a href="https://www.w3.org/TR/server-timing/">Server Timing</a>
 */
final class ServerTiming {

	/** There is no metric {@code delay} with a readable duration. */
	static final long NONE = -1;

	/** More digits than an hour of milliseconds has, and far from overflow. */
	private static final int MAX_DIGITS = 10;

	private ServerTiming() {
	}

	/**
	 * The duration in microseconds, or {@link #NONE}.
	 * @param bytes where the field's value lies
	 * @param from its first byte
	 * @param to behind its last byte
	 */
	static long delayMicros(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to) {
			int end = end(bytes, at, to, ',');
			int name = end(bytes, at, end, ';');
			if (isToken(bytes, at, name, "delay")) {
				return duration(bytes, name, end);
			}
			at = end + 1;
		}
		return NONE;
	}

	private static long duration(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to) {
			int start = at + 1;
			int end = end(bytes, start, to, ';');
			int equals = end(bytes, start, end, '=');
			if (equals < end && isToken(bytes, start, equals, "dur")) {
				return micros(bytes, equals + 1, end);
			}
			at = end;
		}
		return NONE;
	}

	/** Reads milliseconds with decimals; what lies below a microsecond is cut off. */
	private static long micros(byte[] bytes, int from, int to) {
		int at = Ascii.skipBlanks(bytes, from, to);
		if (at < to && bytes[at] == '"') {
			at++;
		}
		int first = at;
		long value = 0;
		while (at < to && isDigit(bytes[at]) && at - first < MAX_DIGITS) {
			value = value * 10 + bytes[at++] - '0';
		}
		if (at == first || (at < to && isDigit(bytes[at]))) {
			return NONE;
		}
		int decimals = 0;
		if (at < to && bytes[at] == '.') {
			at++;
			while (decimals < 3 && at < to && isDigit(bytes[at])) {
				value = value * 10 + bytes[at++] - '0';
				decimals++;
			}
		}
		for (; decimals < 3; decimals++) {
			value *= 10;
		}
		return value;
	}

	/** The next separator outside quotes, or the end. */
	private static int end(byte[] bytes, int from, int to, char separator) {
		boolean quoted = false;
		for (int at = from; at < to; at++) {
			if (bytes[at] == '"') {
				quoted = !quoted;
			}
			else if (bytes[at] == separator && !quoted) {
				return at;
			}
		}
		return to;
	}

	private static boolean isToken(byte[] bytes, int from, int to, String token) {
		int start = Ascii.skipBlanks(bytes, from, to);
		return Ascii.startsWith(bytes, start, to, token) && Ascii.skipBlanks(bytes, start + token.length(), to) == to;
	}

	private static boolean isDigit(byte value) {
		return value >= '0' && value <= '9';
	}

}
