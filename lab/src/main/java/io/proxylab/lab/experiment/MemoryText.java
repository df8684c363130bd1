package io.proxylab.lab.experiment;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of memory as experiments write them: {@code 512MiB}, {@code 1.5GiB}. */
public final class MemoryText {

	static final long MEBIBYTE = 1L << 20;

	private static final long GIBIBYTE = 1L << 30;

	private static final long TEBIBYTE = 1L << 40;

	/** What an amount looks like. */
	public static final String PATTERN = "\\d{1,6}(\\.\\d{1,9})?(MiB|GiB|TiB)";

	private static final Pattern FORM = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,9})?)([a-zA-Z]*)");

	private static final String CURE = "write a number and a unit, such as 512MiB; units: MiB, GiB, TiB";

	private MemoryText() {
	}

	/**
	 * Reads an amount.
	 * @return bytes; what is finer than a byte is cut off
	 * @throws IllegalArgumentException if it is none, or has no or an unknown unit
	 */
	public static long parse(String text) {
		Matcher form = FORM.matcher(text);
		if (!form.matches()) {
			throw new IllegalArgumentException("'" + text + "' is not an amount of memory: " + CURE);
		}
		long unit = switch (form.group(2)) {
			case "MiB" -> MEBIBYTE;
			case "GiB" -> GIBIBYTE;
			case "TiB" -> TEBIBYTE;
			case "" -> throw new IllegalArgumentException("'" + text + "': unit missing: " + CURE);
			default ->
				throw new IllegalArgumentException("'" + text + "': unknown unit '" + form.group(2) + "': " + CURE);
		};
		return new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(unit)).longValue();
	}

	/** Writes bytes in the largest unit that needs no decimals, at least in MiB. */
	static String format(long bytes) {
		if (bytes != 0 && bytes % TEBIBYTE == 0) {
			return bytes / TEBIBYTE + "TiB";
		}
		if (bytes != 0 && bytes % GIBIBYTE == 0) {
			return bytes / GIBIBYTE + "GiB";
		}
		return BigDecimal.valueOf(bytes).divide(BigDecimal.valueOf(MEBIBYTE)).stripTrailingZeros().toPlainString()
				+ "MiB";
	}

}
