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
 */
final class GcLog {

	/** Wall clock, uptime, level, tags, collection, generation of ZGC, text, length. */
	private static final Pattern PAUSE = Pattern
		.compile("\\[(?<time>[^]]+)]\\[\\d+ns]\\[\\w+ *]\\[[\\w,]+ *] GC\\(\\d+\\) (?:[YyOo]: )?"
				+ "Pause .*?(?<millis>\\d+)[.,](?<fraction>\\d{3})ms");

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");

	private GcLog() {
	}

	/**
	 * The pauses of a log with its rotated files, in the order of their ends; nothing if
	 * there is no log.
	 */
	static Optional<List<GcPause>> read(Path log) throws IOException {
		List<Path> files = withRotated(log);
		if (files.isEmpty()) {
			return Optional.empty();
		}
		List<GcPause> pauses = new ArrayList<>();
		for (Path file : files) {
			try (Stream<String> lines = Files.lines(file)) {
				lines.map(GcLog::pause).flatMap(Optional::stream).forEach(pauses::add);
			}
		}
		pauses.sort(Comparator.comparingLong(GcPause::endEpochMillis));
		return Optional.of(List.copyOf(pauses));
	}

	/** The pause that a line tells of, if it does. */
	static Optional<GcPause> pause(String line) {
		Matcher matcher = PAUSE.matcher(line);
		if (!matcher.matches()) {
			return Optional.empty();
		}
		long end = OffsetDateTime.parse(matcher.group("time"), TIME).toInstant().toEpochMilli();
		long micros = Long.parseLong(matcher.group("millis")) * 1000 + Long.parseLong(matcher.group("fraction"));
		return Optional.of(new GcPause(end, micros));
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
