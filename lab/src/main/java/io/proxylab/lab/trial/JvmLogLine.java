package io.proxylab.lab.trial;

import org.jspecify.annotations.Nullable;

/**
 * A line of a JVM's log with the decorations {@code time,uptimenanos,level,tags}, such as
 * {@code [2026-01-31T05:29:31.533+0100][31128547ns][info][gc,start] GC(0) Pause Young}.
 * They are cut by hand, for a run has hundreds of thousands of such lines.
 *
 * @param time wall clock, cut off to milliseconds
 * @param uptimeNanos since the start of the JVM
 * @param text what the line tells
 */
record JvmLogLine(String time, long uptimeNanos, String text) {

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
		return new JvmLogLine(line.substring(1, timeEnd), Long.parseLong(line, timeEnd + 2, uptimeEnd, 10),
				line.substring(tagsEnd + 2));
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
