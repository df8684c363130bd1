package io.proxylab.proxy.webflux;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The {@code Date} of a response whose origin sent none: a server with a clock must add
 * it (RFC 9110, section 6.6.1). Tomcat does so by itself.
 */
final class HttpDate {

	private static final DateTimeFormatter FORMAT = DateTimeFormatter
		.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
		.withZone(ZoneOffset.UTC);

	/** Two threads may format the same second; both texts are right. */
	private static volatile Stamp last = stamp(Instant.EPOCH);

	private HttpDate() {
	}

	/** This second, formatted once. */
	static String now() {
		Instant second = Instant.now().truncatedTo(ChronoUnit.SECONDS);
		Stamp stamp = last;
		if (!stamp.second().equals(second)) {
			stamp = stamp(second);
			last = stamp;
		}
		return stamp.text();
	}

	private static Stamp stamp(Instant second) {
		return new Stamp(second, FORMAT.format(second));
	}

	private record Stamp(Instant second, String text) {
	}

}
