package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

	/** Wall clock, uptime, level, tags. */
	private static final String PREFIX = "\\[(?<time>[^]]+)]\\[(?<uptime>\\d+)ns]\\[\\w+ *]\\[[\\w,]+ *] ";

	private static final Pattern LINE = Pattern.compile(PREFIX);

	/** Collection, generation of ZGC, text, heap, length. */
	private static final Pattern PAUSE = Pattern.compile(PREFIX + "GC\\(\\d+\\) (?:[YyOo]: )?Pause .*?"
			+ "(?:(?<before>\\d+)M->(?<after>\\d+)M\\(\\d+M\\) )?(?<millis>\\d+)[.,](?<fraction>\\d{3})ms");

	private static final Pattern SAFEPOINT = Pattern.compile(PREFIX + "Safepoint \".*Total: +(?<nanos>\\d+) ns.*");

	private static final String PAUSE_WORD = "Pause ";

	private static final String SAFEPOINT_WORD = "Safepoint ";

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");

	private final List<GcPause> pauses = new ArrayList<>();

	private final List<Safepoint> safepoints = new ArrayList<>();

	private long startEpochNanos = Long.MIN_VALUE;

	private String lastTime = "";

	private long lastEpochMillis;

	private GcLog() {
	}

	/**
	 * A log with its rotated files; nothing if there is no log.
	 */
	static Optional<JvmLog> read(Path log) throws IOException {
		List<Path> files = withRotated(log);
		if (files.isEmpty()) {
			return Optional.empty();
		}
		GcLog found = new GcLog();
		for (Path file : files) {
			try (Stream<String> lines = Files.lines(file)) {
				lines.forEach(found::line);
			}
		}
		found.pauses.sort(Comparator.comparingLong(GcPause::endUptimeNanos));
		found.safepoints.sort(Comparator.comparingLong(Safepoint::endUptimeNanos));
		return Optional.of(new JvmLog((found.startEpochNanos != Long.MIN_VALUE) ? found.startEpochNanos : 0,
				found.pauses, found.safepoints));
	}

	private void line(String line) {
		Matcher matcher = LINE.matcher(line);
		if (matcher.lookingAt()) {
			this.startEpochNanos = Math.max(this.startEpochNanos,
					lineEpochMillis(matcher) * 1_000_000 - uptime(matcher));
			// Looked for first, for a log has many lines and few that tell of a stop.
			if (line.contains(PAUSE_WORD)) {
				pause(line).ifPresent(this.pauses::add);
			}
			if (line.contains(SAFEPOINT_WORD)) {
				safepoint(line).ifPresent(this.safepoints::add);
			}
		}
	}

	/** Several lines of a collection have the same time. */
	private long lineEpochMillis(Matcher line) {
		String time = line.group("time");
		if (!time.equals(this.lastTime)) {
			this.lastEpochMillis = epochMillis(line);
			this.lastTime = time;
		}
		return this.lastEpochMillis;
	}

	/** The pause that a line tells of, if it does. */
	static Optional<GcPause> pause(String line) {
		Matcher matcher = PAUSE.matcher(line);
		if (!matcher.matches()) {
			return Optional.empty();
		}
		long micros = Long.parseLong(matcher.group("millis")) * 1000 + Long.parseLong(matcher.group("fraction"));
		return Optional.of(new GcPause(epochMillis(matcher), uptime(matcher), micros, bytes(matcher, "before"),
				bytes(matcher, "after")));
	}

	/** The safepoint that a line tells of, if it does. */
	static Optional<Safepoint> safepoint(String line) {
		Matcher matcher = SAFEPOINT.matcher(line);
		return matcher.matches() ? Optional.of(new Safepoint(uptime(matcher), Long.parseLong(matcher.group("nanos"))))
				: Optional.empty();
	}

	private static long epochMillis(Matcher line) {
		return OffsetDateTime.parse(line.group("time"), TIME).toInstant().toEpochMilli();
	}

	private static long uptime(Matcher line) {
		return Long.parseLong(line.group("uptime"));
	}

	private static long bytes(Matcher line, String group) {
		String mebibytes = line.group(group);
		return (mebibytes != null) ? Long.parseLong(mebibytes) << 20 : -1;
	}

	/** A JVM renames a full log to {@code gc.log.0}, {@code gc.log.1} ... */
	private static List<Path> withRotated(Path log) throws IOException {
		Path directory = log.toAbsolutePath().getParent();
		if (directory == null || !Files.isDirectory(directory)) {
			return List.of();
		}
		Pattern name = Pattern.compile(Pattern.quote(log.getFileName().toString()) + "(\\.\\d+)?");
		try (Stream<Path> files = Files.list(directory)) {
			return files.filter((file) -> name.matcher(file.getFileName().toString()).matches()).sorted().toList();
		}
	}

}
