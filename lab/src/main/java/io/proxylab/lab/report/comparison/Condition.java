package io.proxylab.lab.report.comparison;

import java.util.Locale;

/**
 * One of the conditions under which a figure was measured.
 *
 * @param shown in words
 * @param kind what must be the same for figures to be comparable
 * @param amount of it, which may differ by up to a tenth; 0 where there is nothing to
 * measure
 */
record Condition(String shown, String kind, double amount) {

	/** What is not known is not known to be the same as anything else. */
	private static final String UNKNOWN = "unknown";

	/**
	 * A warm-up goes on until those requests are answered that were sent, and a generator
	 * may end a window some milliseconds early or late.
	 */
	private static final double ALIKE = 0.1;

	/** One that must be the same to the letter. */
	static Condition exactly(String shown) {
		return new Condition(shown, shown, 0);
	}

	/** A number of seconds. */
	static Condition seconds(double seconds) {
		return new Condition(String.format(Locale.ROOT, "%,.1f s", seconds), "", seconds);
	}

	/** What the lab could not read, or did not write. */
	static Condition unknown() {
		return new Condition("not told", UNKNOWN, 0);
	}

	boolean alike(Condition other) {
		return this.kind.equals(other.kind)
				&& Math.abs(this.amount - other.amount) <= ALIKE * Math.max(this.amount, other.amount);
	}

}
