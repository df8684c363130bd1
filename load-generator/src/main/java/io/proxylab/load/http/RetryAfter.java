package io.proxylab.load.http;

import java.nio.charset.StandardCharsets;
import java.util.Date;

import io.netty.handler.codec.DateFormatter;

/** What the field {@code Retry-After} says: seconds, or a date. */
final class RetryAfter {

	/** It says nothing. */
	static final long NONE = -1;

	private RetryAfter() {
	}

	/**
	 * After how many seconds to ask again; {@link #NONE} of what is neither seconds nor a
	 * date.
	 * @param bytes where the field's value lies
	 * @param from its first byte
	 * @param to behind its last byte
	 */
	static long seconds(byte[] bytes, int from, int to) {
		if (from >= to) {
			return NONE;
		}
		long seconds = Ascii.number(bytes, from, to);
		return (seconds >= 0) ? seconds : secondsUntil(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
	}

	/** By the clock of this machine, rounded up; 0 of what has passed. */
	private static long secondsUntil(String text) {
		Date date = DateFormatter.parseHttpDate(text);
		return (date != null)
				? Math.max(0, Math.ceilDiv(date.toInstant().toEpochMilli() - System.currentTimeMillis(), 1000L)) : NONE;
	}

}
