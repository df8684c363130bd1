package io.proxylab.lab.trial;

import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * A line of a JVM's log with the decorations {@code time,uptimenanos,level,tags}, such as
 * {@code [2026-01-31T05:29:31.533+0100][31128547ns][info][gc,start] GC(0) Pause Young}.
 * They are cut by hand where they lie in the log, for a run has hundreds of thousands of
 * such lines.
 *
 * @param log all of it
 * @param timeFrom where its wall clock time begins, which is cut off to milliseconds
 * @param timeEnd after that time
 * @param uptimeNanos since the start of the JVM
 * @param textFrom where begins what it tells
 * @param end after its last character
 */
record JvmLogLine(String log, int timeFrom, int timeEnd, long uptimeNanos, int textFrom, int end) {

	private static final String NEXT = "][";

	private static final String UPTIME_END = "ns][";

	private static final String TAGS_END = "] ";

	/** Of a number that a long holds, whatever its digits. */
	private static final int MOST_DIGITS = 18;

	/**
	 * A line; null if it has other decorations, or none.
	 * @param log it is in
	 * @param from its first character
	 * @param end after its last one
	 */
	static @Nullable JvmLogLine of(String log, int from, int end) {
		int timeEnd = log.startsWith("[", from) ? log.indexOf(']', from, end) : -1;
		if (timeEnd < 0 || !log.startsWith(NEXT, timeEnd)) {
			return null;
		}
		int uptimeFrom = timeEnd + NEXT.length();
		int uptimeEnd = uptimeFrom;
		long uptime = 0;
		while (uptimeEnd < end && isDigit(log.charAt(uptimeEnd)) && uptimeEnd - uptimeFrom < MOST_DIGITS) {
			uptime = 10 * uptime + log.charAt(uptimeEnd) - '0';
			uptimeEnd++;
		}
		if (uptimeEnd == uptimeFrom || !log.startsWith(UPTIME_END, uptimeEnd)) {
			return null;
		}
		int levelEnd = log.indexOf(']', uptimeEnd + UPTIME_END.length(), end);
		int tagsEnd = (levelEnd >= 0 && log.startsWith(NEXT, levelEnd)) ? log.indexOf(']', levelEnd + 1, end) : -1;
		int textFrom = tagsEnd + TAGS_END.length();
		return (tagsEnd >= 0 && textFrom <= end && log.startsWith(TAGS_END, tagsEnd))
				? new JvmLogLine(log, from + 1, timeEnd, uptime, textFrom, end) : null;
	}

	/** Its wall clock time. */
	String time() {
		return this.log.substring(this.timeFrom, this.timeEnd);
	}

	/** Whether its time is like another but for a part. */
	boolean isTimeBut(int from, int until, String other) {
		int length = this.timeEnd - this.timeFrom;
		return length == other.length() && this.log.regionMatches(this.timeFrom, other, 0, from)
				&& this.log.regionMatches(this.timeFrom + until, other, until, length - until);
	}

	/**
	 * A whole number in its time.
	 * @throws IllegalArgumentException if it is none
	 */
	int timePart(int from, int until) {
		int number = 0;
		for (int i = this.timeFrom + from; i < this.timeFrom + until; i++) {
			if (!isDigit(this.log.charAt(i))) {
				throw new IllegalArgumentException("'" + time() + "' is no time");
			}
			number = 10 * number + this.log.charAt(i) - '0';
		}
		return number;
	}

	boolean textStartsWith(String words) {
		return this.end - this.textFrom >= words.length() && this.log.startsWith(words, this.textFrom);
	}

	boolean textEndsWith(String words) {
		return this.end - this.textFrom >= words.length() && this.log.startsWith(words, this.end - words.length());
	}

	/**
	 * Whether a pattern matches what it tells.
	 * @param matcher of the log
	 */
	boolean textMatches(Matcher matcher) {
		return matcher.region(this.textFrom, this.end).matches();
	}

	private static boolean isDigit(char character) {
		return character >= '0' && character <= '9';
	}

}
