package io.proxylab.lab.report.facts;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Facts of machines and targets as people read them; JSON has them as they were told. */
public final class FactText {

	/** What ends the names of facts that are bytes. */
	private static final String BYTES = "Bytes";

	/** What ends the names of facts that are times. */
	private static final String MILLIS = "Millis";

	private static final long KIBIBYTE = 1L << 10;

	private static final long MEBIBYTE = 1L << 20;

	private static final long GIBIBYTE = 1L << 30;

	private FactText() {
	}

	/**
	 * A fact with its unit.
	 * @param name says by its end whether it is bytes or a time
	 */
	public static String of(String name, @Nullable Object value) {
		return switch (value) {
			case Double number -> String.format(Locale.ROOT, "%.2f", number);
			case Integer number when number == Integer.MAX_VALUE -> "unlimited";
			case Long number when number == Long.MAX_VALUE -> "unlimited";
			case Number number when name.endsWith(BYTES) -> bytes(number.longValue());
			case Number number when name.endsWith(MILLIS) -> time(number.longValue());
			case null, default -> String.valueOf(value);
		};
	}

	private static String time(long millis) {
		if (millis < 0) {
			// No time, but a word for none.
			return String.valueOf(millis);
		}
		boolean seconds = millis >= 1000 && millis % 1000 == 0;
		return String.format(Locale.ROOT, "%,d %s", seconds ? millis / 1000 : millis, seconds ? "s" : "ms");
	}

	private static String bytes(long bytes) {
		if (bytes >= GIBIBYTE) {
			return inUnits(bytes, GIBIBYTE) + " GiB";
		}
		if (bytes >= MEBIBYTE) {
			return inUnits(bytes, MEBIBYTE) + " MiB";
		}
		return (bytes >= KIBIBYTE) ? inUnits(bytes, KIBIBYTE) + " KiB" : bytes + " bytes";
	}

	private static String inUnits(long bytes, long unit) {
		return String.format(Locale.ROOT, (bytes % unit == 0) ? "%,.0f" : "%,.1f", (double) bytes / unit);
	}

}
