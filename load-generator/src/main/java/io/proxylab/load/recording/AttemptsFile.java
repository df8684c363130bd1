package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * {@code attempts.csv}: how often requests were tried, second by second. Written only of
 * users who have a timeout of their own, try again or go away.
 */
public final class AttemptsFile {

	/** Its name. */
	public static final String NAME = "attempts.csv";

	private static final String HEADER = "startEpochMillis,endEpochMillis,due,first,retries,correct,failed,givenUp,"
			+ "overBudget";

	private static final Pattern COMMA = Pattern.compile(",");

	private AttemptsFile() {
	}

	/** Writes it, whole or not at all. */
	static void write(Path directory, List<Row> rows) throws IOException {
		StringBuilder text = new StringBuilder(HEADER).append('\n');
		for (Row row : rows) {
			text.append(String.format(Locale.ROOT, "%d,%d,%d,%d,%d,%d,%d,%d,%d\n", row.startEpochMillis(),
					row.endEpochMillis(), row.due(), row.first(), row.retries(), row.correct(), row.failed(),
					row.givenUp(), row.overBudget()));
		}
		Path partial = directory.resolve("." + NAME + ".partial");
		try {
			Files.writeString(partial, text);
			Files.move(partial, directory.resolve(NAME), StandardCopyOption.ATOMIC_MOVE,
					StandardCopyOption.REPLACE_EXISTING);
		}
		finally {
			Files.deleteIfExists(partial);
		}
	}

	/**
	 * Reads what it holds.
	 * @param text its content
	 * @throws IllegalArgumentException if a line is none of its lines; the message names
	 * it
	 */
	public static List<Row> parse(String text) {
		List<String> lines = text.lines().toList();
		if (lines.isEmpty() || !lines.getFirst().equals(HEADER)) {
			throw new IllegalArgumentException("line 1: expected the columns " + HEADER);
		}
		return IntStream.range(1, lines.size()).mapToObj((i) -> row(i + 1, lines.get(i))).toList();
	}

	private static Row row(int number, String line) {
		String[] columns = COMMA.split(line, -1);
		try {
			if (columns.length == 9) {
				return new Row(Long.parseLong(columns[0]), Long.parseLong(columns[1]), Long.parseLong(columns[2]),
						Long.parseLong(columns[3]), Long.parseLong(columns[4]), Long.parseLong(columns[5]),
						Long.parseLong(columns[6]), Long.parseLong(columns[7]), Long.parseLong(columns[8]));
			}
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(
					String.format(Locale.ROOT, "line %d: '%s' is no line of it", number, line), ex);
		}
		throw new IllegalArgumentException(
				String.format(Locale.ROOT, "line %d: '%s' does not have 9 columns", number, line));
	}

	/**
	 * Those of several generators as one file's: seconds since the beginning of the
	 * window are added.
	 * @param baseMillis beginning of the window on the wall clock
	 * @throws IOException if a file cannot be read, or is none
	 */
	static List<Row> merged(List<Path> directories, long baseMillis) throws IOException {
		SortedMap<Long, Row> bySecond = new TreeMap<>();
		for (Path directory : directories) {
			Path file = directory.resolve(NAME);
			try {
				parse(Files.readString(file)).forEach((row) -> bySecond
					.merge(Math.round((row.startEpochMillis() - baseMillis) / 1000.0), row, Row::plus));
			}
			catch (IllegalArgumentException ex) {
				throw new IOException(file + ": " + ex.getMessage(), ex);
			}
		}
		return List.copyOf(bySecond.values());
	}

	/**
	 * A second of the window, of all event loops; the last one may be shorter.
	 *
	 * @param startEpochMillis its start on the wall clock
	 * @param endEpochMillis its end
	 * @param due open load: requests that were due
	 * @param first attempts that were sent and were the first of their request
	 * @param retries attempts that were sent and were not
	 * @param correct requests that were answered correctly
	 * @param failed requests that failed, however often they were tried
	 * @param givenUp attempts that were sent and then not waited for any longer
	 * @param overBudget failed requests that would have been tried again with a budget
	 */
	public record Row(long startEpochMillis, long endEpochMillis, long due, long first, long retries, long correct,
			long failed, long givenUp, long overBudget) {

		static Row of(Interval interval, Timeline timeline) {
			return new Row(timeline.epochMicros(interval.startNanos) / 1000,
					timeline.epochMicros(interval.endNanos) / 1000, interval.due, interval.sent, interval.retries,
					interval.correct, interval.times.errorCount(), interval.givenUp, interval.overBudget);
		}

		Row plus(Row other) {
			return new Row(Math.min(this.startEpochMillis, other.startEpochMillis),
					Math.max(this.endEpochMillis, other.endEpochMillis), this.due + other.due, this.first + other.first,
					this.retries + other.retries, this.correct + other.correct, this.failed + other.failed,
					this.givenUp + other.givenUp, this.overBudget + other.overBudget);
		}

	}

}
