package io.proxylab.lab.trial;

import org.jspecify.annotations.Nullable;

/**
 * A line of a JVM's log with the decorations {@code time,uptimenanos,level,tags}, such as
 * {@code [2026-01-31T05:29:31.533+0100][31128547ns][info][gc,start] GC(0) Pause Young}.
 * They are cut by hand, for a run has hundreds of thousands of such lines.
 *
 * @param line all of it
 * @param timeEnd after its wall clock time, which is cut off to milliseconds
 * @param uptimeNanos since the start of the JVM
 * @param textFrom where begins what it tells
 */
record JvmLogLine(String line, int timeEnd, long uptimeNanos, int textFrom) {

	/** After the bracket. */
	private static final int TIME_FROM = 1;

	private static final String UPTIME_END = "ns][";

	/** The line; null if it has other decorations, or none. */
	static @Nullable JvmLogLine of(String line) {
		int timeEnd = line.startsWith("[") ? line.indexOf("][") : -1;
		int uptimeEnd = (timeEnd > 0) ? line.indexOf(UPTIME_END, timeEnd) : -1;
		int levelEnd = (uptimeEnd > 0) ? line.indexOf("][", uptimeEnd + UPTIME_END.length()) : -1;
		int tagsEnd = (levelEnd > 0) ? line.indexOf("] ", levelEnd + 1) : -1;
		if (tagsEnd < 0 || !isNumber(line, timeEnd + 2, uptimeEnd)) {
			return null;
		}
		return new JvmLogLine(line, timeEnd, Long.parseLong(line, timeEnd + 2, uptimeEnd, 10), tagsEnd + 2);
	}

	/** Its wall clock time. */
	String time() {
		return this.line.substring(TIME_FROM, this.timeEnd);
	}

	/** Whether its time is like another but for a part. */
	boolean isTimeBut(int from, int until, String other) {
		int length = this.timeEnd - TIME_FROM;
		return length == other.length() && this.line.regionMatches(TIME_FROM, other, 0, from)
				&& this.line.regionMatches(TIME_FROM + until, other, until, length - until);
	}

	/** A whole number in its time. */
	int timePart(int from, int until) {
		return Integer.parseInt(this.line, TIME_FROM + from, TIME_FROM + until, 10);
	}

	/** What it tells. */
	String text() {
		return this.line.substring(this.textFrom);
	}

	boolean textStartsWith(String words) {
		return this.line.startsWith(words, this.textFrom);
	}

	boolean textEndsWith(String words) {
		return this.line.length() - words.length() >= this.textFrom && this.line.endsWith(words);
	}

	/** No longer than a long may be. */
	private static boolean isNumber(String line, int from, int end) {
		int digits = from;
		while (digits < end && line.charAt(digits) >= '0' && line.charAt(digits) <= '9') {
			digits++;
		}
		return digits == end && end > from && end - from < 19;
	}

}
