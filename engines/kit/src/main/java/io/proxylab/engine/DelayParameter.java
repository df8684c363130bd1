package io.proxylab.engine;

import org.jspecify.annotations.Nullable;

/**
 * The delay in a query: milliseconds with up to six decimals, {@code ms} behind them or
 * not.
 */
final class DelayParameter {

	static final int GREATEST_MILLIS = 600_000;

	private static final String NAME = "delay=";

	private static final long NANOS_A_MILLI = 1_000_000;

	private static final long NONE = -1;

	private DelayParameter() {
	}

	/**
	 * Finds it.
	 * @param query such as {@code delay=100}; null if there is none
	 * @return a negative number if there is no delay, or it is none that is served
	 */
	static long nanos(@Nullable String query) {
		if (query == null) {
			return NONE;
		}
		int at = query.startsWith(NAME) ? 0 : query.indexOf("&" + NAME) + 1;
		if (at == 0 && !query.startsWith(NAME)) {
			return NONE;
		}
		int end = query.indexOf('&', at);
		return value(query, at + NAME.length(), (end < 0) ? query.length() : end);
	}

	private static long value(String query, int from, int to) {
		int end = (to - from > 2 && query.startsWith("ms", to - 2)) ? to - 2 : to;
		long nanos = 0;
		long unit = NANOS_A_MILLI;
		boolean decimals = false;
		for (int index = from; index < end; index++) {
			char character = query.charAt(index);
			if (character == '.' && !decimals && index > from && index + 1 < end) {
				decimals = true;
			}
			else if (character < '0' || character > '9') {
				return NONE;
			}
			else if (decimals) {
				unit /= 10;
				nanos += unit * (character - '0');
			}
			else {
				nanos = nanos * 10 + NANOS_A_MILLI * (character - '0');
			}
			if (nanos > GREATEST_MILLIS * NANOS_A_MILLI) {
				return NONE;
			}
		}
		return (end > from) ? nanos : NONE;
	}

}
