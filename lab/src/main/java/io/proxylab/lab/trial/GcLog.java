package io.proxylab.lab.trial;

import io.proxylab.load.histogram.TextLines;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Pauses in a log of {@code -Xlog:gc*,safepoint:file=gc.log:time,uptimenanos,level,tags}
 * (JEP 158, JEP 271). Serial, Parallel and G1 write one line with a length at the end of
 * each pause ({@code Pause Young}, {@code Pause Remark}, {@code Pause Full} ...); ZGC
 * writes one for each of its short pauses ({@code Y: Pause Mark Start}). Lengths of
 * concurrent work are not pauses and are not counted.
 *
 * <p>
 * A line tells the wall clock in milliseconds, cut off, and the uptime in nanoseconds.
 * The JVM cannot have started earlier than the difference of the two in any line, nor a
 * millisecond later than that: the latest of them is its start, the more exact the more
 * lines there are.
 */
final class GcLog {

	/** Heap before and after, length in ms and its fraction. */
	private static final Pattern PAUSE = Pattern
		.compile("GC\\(\\d+\\) (?:[YyOo]: )?Pause (?:\\S+ )*?(?:(\\d+)M->(\\d+)M\\(\\d+M\\) )?(\\d+)[.,](\\d{3})ms");

	private static final Pattern SAFEPOINT = Pattern.compile("Safepoint \".*Total: +(\\d+) ns.*");

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ",
			Locale.ROOT);

	/** Of a time with that pattern: where its seconds begin, and its zone. */
	private static final int SECONDS = 17;

	private static final int ZONE = 23;

	private final List<GcPause> pauses = new ArrayList<>();

	private final List<Safepoint> safepoints = new ArrayList<>();

	private long startEpochNanos = Long.MIN_VALUE;

	/** A time in the minute that was last parsed. */
	private String minute = "";

	private long minuteEpochMillis;

	/** Returns all that was added, in the order of time. */
	JvmLog read() {
		this.pauses.sort(Comparator.comparingLong(GcPause::endUptimeNanos));
		this.safepoints.sort(Comparator.comparingLong(Safepoint::endUptimeNanos));
		return new JvmLog((this.startEpochNanos != Long.MIN_VALUE) ? this.startEpochNanos : 0, this.pauses,
				this.safepoints);
	}

	/**
	 * Adds a log, or one of the files that a JVM splits it into.
	 * @throws IllegalArgumentException with the line's number, if a line that tells a
	 * time or a pause has a value that is none
	 */
	void add(String log) {
		int[] number = { 0 };
		try {
			add(log, number);
		}
		catch (DateTimeException | ArithmeticException | NumberFormatException ex) {
			throw new IllegalArgumentException("line " + number[0] + " has a time that isn't one", ex);
		}
	}

	private void add(String log, int[] number) {
		Matcher pause = PAUSE.matcher(log);
		Matcher safepoint = SAFEPOINT.matcher(log);
		int from = 0;
		while (from < log.length()) {
			number[0]++;
			int end = TextLines.end(log, from);
			JvmLogLine line = JvmLogLine.of(log, from, end);
			from = TextLines.next(log, end);
			if (line != null) {
				long epochMillis = epochMillis(line);
				this.startEpochNanos = Math.max(this.startEpochNanos, epochMillis * 1_000_000 - line.uptimeNanos());
				// Looked for first, for a log has many lines and few that tell of a stop.
				if (line.textEndsWith("ms") && line.textMatches(pause)) {
					pause(line, epochMillis, pause);
				}
				else if (line.textStartsWith("Safepoint ") && line.textMatches(safepoint)) {
					this.safepoints.add(new Safepoint(line.uptimeNanos(), Long.parseLong(safepoint.group(1))));
				}
			}
		}
	}

	private void pause(JvmLogLine line, long epochMillis, MatchResult found) {
		long micros = Long.parseLong(found.group(3)) * 1000 + Long.parseLong(found.group(4));
		this.pauses
			.add(new GcPause(epochMillis, line.uptimeNanos(), micros, bytes(found.group(1)), bytes(found.group(2))));
	}

	/** Most lines are of the minute of the line before. */
	private long epochMillis(JvmLogLine line) {
		if (!line.isTimeBut(SECONDS, ZONE, this.minute)) {
			String time = line.time();
			this.minuteEpochMillis = OffsetDateTime.parse(time, TIME).toInstant().toEpochMilli() - millisOfMinute(line);
			this.minute = time;
		}
		return this.minuteEpochMillis + millisOfMinute(line);
	}

	private static long millisOfMinute(JvmLogLine line) {
		return 1000L * line.timePart(SECONDS, SECONDS + 2) + line.timePart(SECONDS + 3, ZONE);
	}

	private static long bytes(@Nullable String mebibytes) {
		return (mebibytes != null) ? Long.parseLong(mebibytes) << 20 : -1;
	}

}
