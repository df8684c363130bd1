package io.proxylab.proxy.forwarding;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

import io.proxylab.proxy.client.Header;

/**
 * The {@code Date} of a response whose origin sent none: a server with a clock must add
 * it (RFC 9110, section 6.6.1). Servers would, too, but each in a place of its own among
 * the header lines.
 */
final class HttpDate {

	private static final DateTimeFormatter FORMAT = DateTimeFormatter
		.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
		.withZone(ZoneOffset.UTC);

	/** Two threads may format the same second; both texts are right. */
	private static volatile Stamp last = stamp(Instant.EPOCH);

	private HttpDate() {
	}

	/** The header line for this second, formatted once. */
	static Header now() {
		Instant second = Instant.now().truncatedTo(ChronoUnit.SECONDS);
		Stamp stamp = last;
		if (!stamp.second().equals(second)) {
			stamp = stamp(second);
			last = stamp;
		}
		return stamp.line();
	}

	private static Stamp stamp(Instant second) {
		return new Stamp(second, new Header("date", FORMAT.format(second)));
	}

	private record Stamp(Instant second, Header line) {
	}

}
