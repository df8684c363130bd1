package io.proxylab.lab.claims;

import java.util.Locale;

/**
 * What kind of amount a value is, as powers of seconds and bytes: requests, threads and
 * shares are plain numbers, so that throughput x time is one, too.
 *
 * @param seconds power of seconds: 1 of a time, -1 of a rate
 * @param bytes power of bytes: 1 of an amount of memory
 */
record Dimension(int seconds, int bytes) {

	static final Dimension NUMBER = new Dimension(0, 0);

	static final Dimension TIME = new Dimension(1, 0);

	static final Dimension RATE = new Dimension(-1, 0);

	static final Dimension MEMORY = new Dimension(0, 1);

	static final Dimension MEMORY_RATE = new Dimension(-1, 1);

	Dimension times(Dimension other) {
		return new Dimension(this.seconds + other.seconds, this.bytes + other.bytes);
	}

	Dimension dividedBy(Dimension other) {
		return new Dimension(this.seconds - other.seconds, this.bytes - other.bytes);
	}

	/** For messages, such as {@code a rate (1/s)}. */
	String describe() {
		if (equals(NUMBER)) {
			return "a plain number";
		}
		String kind = equals(TIME) ? "a time" : equals(RATE) ? "a rate" : equals(MEMORY) ? "memory" : "an amount";
		return kind + " (" + unit() + ")";
	}

	/** The unit in which values are kept: {@code s}, {@code 1/s}, {@code bytes}. */
	String unit() {
		String above = power("bytes", this.bytes) + ((this.bytes > 0 && this.seconds > 0) ? " " : "")
				+ power("s", this.seconds);
		String below = power("bytes", -this.bytes) + ((this.bytes < 0 && this.seconds < 0) ? " " : "")
				+ power("s", -this.seconds);
		return below.isEmpty() ? above : (above.isEmpty() ? "1" : above) + "/" + below;
	}

	/** A value in the unit in which it is read best: {@code 1,570/s}, {@code 12.4 ms}. */
	String text(double value) {
		double size = Math.abs(value);
		if (equals(TIME)) {
			return (size >= 1 || size == 0) ? digits(value) + " s"
					: (size >= 0.001) ? digits(value * 1e3) + " ms" : digits(value * 1e6) + " us";
		}
		if (equals(MEMORY)) {
			return digits(value / (1 << 20)) + " MiB";
		}
		if (equals(MEMORY_RATE)) {
			return digits(value / (1 << 20)) + " MiB/s";
		}
		return digits(value) + (equals(NUMBER) ? "" : equals(RATE) ? "/s" : " " + unit());
	}

	/** Three digits or all that stand before the point. */
	static String digits(double value) {
		double size = Math.abs(value);
		if (size == 0 || (size >= 100 && size < 1e15)) {
			return String.format(Locale.ROOT, "%,.0f", value);
		}
		if (size < 0.001 || size >= 1e15) {
			return String.format(Locale.ROOT, "%.2e", value);
		}
		int decimals = (size >= 10) ? 1 : (size >= 1) ? 2 : (size >= 0.1) ? 3 : (size >= 0.01) ? 4 : 5;
		return String.format(Locale.ROOT, "%." + decimals + "f", value);
	}

	private static String power(String unit, int power) {
		return (power <= 0) ? "" : (power == 1) ? unit : unit + "^" + power;
	}

}
