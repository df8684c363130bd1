package io.proxylab.engine;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The field {@code Date}, made anew each second, for a server that writes none. */
public final class HttpDate {

	/** RFC 9110, 5.6.7. */
	private static final DateTimeFormatter FORMAT = DateTimeFormatter
		.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
		.withZone(ZoneOffset.UTC);

	private volatile Dated dated = new Dated(0, "");

	/** The date of this second. */
	public String now() {
		long second = System.currentTimeMillis() / 1000;
		Dated last = this.dated;
		if (last.second() != second) {
			last = new Dated(second, FORMAT.format(Instant.ofEpochSecond(second)));
			this.dated = last;
		}
		return last.text();
	}

	private record Dated(long second, String text) {
	}

}
