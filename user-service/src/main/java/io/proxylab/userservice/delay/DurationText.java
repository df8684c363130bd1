package io.proxylab.userservice.delay;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Durations as people write them here: a number, decimals allowed, and its unit, such as
 * {@code 250us}, {@code 100ms}, {@code 1.5s}, {@code 2m} or {@code 1h}.
 */
public final class DurationText {

	/** The longest duration that is understood. */
	public static final Duration LONGEST = Duration.ofDays(365);

	private static final Pattern FORM = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)([a-zA-Zµ]*)");

	private static final String CURE = "write a number and a unit, such as 100ms; units: "
			+ Arrays.stream(Unit.values()).map((unit) -> unit.symbol).collect(Collectors.joining(", "));

	private DurationText() {
	}

	/**
	 * Reads a duration.
	 * @param text such as {@code 100ms}; 0 to {@link #LONGEST}, resolution 1 ns
	 * @return the duration
	 * @throws IllegalArgumentException if the text is no duration, has no or an unknown
	 * unit, or is out of range; the message names the value, the units and the range
	 */
	public static Duration parse(String text) {
		Matcher form = FORM.matcher(text);
		if (!form.matches()) {
			throw new IllegalArgumentException("'" + text + "' is not a duration: " + CURE);
		}
		Unit unit = unit(text, form.group(2));
		BigDecimal nanos = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(unit.nanos));
		if (nanos.compareTo(BigDecimal.valueOf(LONGEST.toNanos())) > 0) {
			throw new IllegalArgumentException("'" + text + "' is out of range: 0s to " + format(LONGEST));
		}
		if (nanos.stripTrailingZeros().scale() > 0) {
			throw new IllegalArgumentException("'" + text + "' is finer than a nanosecond: write at least 0.001us");
		}
		return Duration.ofNanos(nanos.longValueExact());
	}

	/**
	 * Writes a duration in the largest unit that needs no decimals: {@code 1500ms},
	 * {@code 90s}, {@code 1m}. Zero is {@code 0s}.
	 * @param duration not negative
	 * @return text that {@link #parse} reads back as the same duration
	 */
	public static String format(Duration duration) {
		long nanos = duration.toNanos();
		if (nanos == 0) {
			return "0s";
		}
		for (Unit unit : Unit.LARGEST_FIRST) {
			if (nanos % unit.nanos == 0) {
				return nanos / unit.nanos + unit.symbol;
			}
		}
		return BigDecimal.valueOf(nanos, 3).stripTrailingZeros().toPlainString() + Unit.MICROSECONDS.symbol;
	}

	private static Unit unit(String text, String symbol) {
		if (symbol.isEmpty()) {
			throw new IllegalArgumentException("'" + text + "': unit missing: " + CURE);
		}
		for (Unit unit : Unit.LARGEST_FIRST) {
			if (unit.symbol.equals(symbol)) {
				return unit;
			}
		}
		throw new IllegalArgumentException("'" + text + "': unknown unit '" + symbol + "': " + CURE);
	}

	private enum Unit {

		MICROSECONDS("us", 1_000L),

		MILLISECONDS("ms", 1_000_000L),

		SECONDS("s", 1_000_000_000L),

		MINUTES("m", 60_000_000_000L),

		HOURS("h", 3_600_000_000_000L);

		private static final Unit[] LARGEST_FIRST = { HOURS, MINUTES, SECONDS, MILLISECONDS, MICROSECONDS };

		private final String symbol;

		private final long nanos;

		Unit(String symbol, long nanos) {
			this.symbol = symbol;
			this.nanos = nanos;
		}

	}

}
