package io.proxylab.lab.autoscale.scenario;

import io.proxylab.load.csv.BadCsv;
import io.proxylab.load.csv.CsvReader;
import io.proxylab.load.csv.CsvRecord;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests over time as monitoring exports them: a heading, then lines of a time and a
 * value. A time is a number of seconds, milliseconds since 1970, or an instant such as
 * {@code 2026-11-24T10:00:00Z}; the first is second 0. A value holds until the next.
 */
final class RateCsv {

	/** Seconds since 1970 get there in the year 5138, milliseconds did in 1973. */
	private static final double LEAST_EPOCH_MILLIS = 1e11;

	/** Microseconds since 1970 got there in 1973, milliseconds do in the year 5138. */
	private static final double LEAST_EPOCH_MICROS = 1e14;

	/** A longer file has other units than it should, or most of it is not used. */
	private static final int MAX_SCENARIOS = 100;

	private static final String TIMES = "Write seconds, milliseconds since 1970, or an instant such as"
			+ " 2026-11-24T10:00:00Z.";

	private final int seconds;

	private final int perSeconds;

	private final List<Course.Point> points = new ArrayList<>();

	private double zero;

	private RateCsv(int seconds, int perSeconds) {
		this.seconds = seconds;
		this.perSeconds = perSeconds;
	}

	/**
	 * Reads the rates of a file.
	 * @param csv the text
	 * @param file its name, for messages
	 * @param seconds of the scenario
	 * @param perSeconds the time that a value counts the requests of
	 * @throws IllegalArgumentException with the line that is wrong, and how to fix it
	 */
	static Course parse(String csv, String file, int seconds, int perSeconds) {
		try {
			return new RateCsv(seconds, perSeconds).read(csv);
		}
		catch (BadCsv ex) {
			throw new IllegalArgumentException(ex.in(file), ex);
		}
	}

	private Course read(String csv) {
		CsvReader rows = CsvReader.of(csv);
		if (rows.columns().size() < 2) {
			throw new BadCsv(1, "has no column of requests", "Write a heading, then TIME,REQUESTS.");
		}
		for (CsvRecord row = rows.next(); row != null; row = rows.next()) {
			add(row);
		}
		rows.requireOneHeading();
		if (this.points.isEmpty()) {
			throw new BadCsv(1, "is followed by no line of data", "Write a heading, then TIME,REQUESTS.");
		}
		return Course.of(this.seconds, this.points);
	}

	private void add(CsvRecord row) {
		double time = time(row);
		this.zero = this.points.isEmpty() ? time : this.zero;
		double from = time - this.zero;
		requirePlausible(row, from);
		if (!this.points.isEmpty() && Math.round(from) <= this.points.getLast().from()) {
			throw row.bad(0, "isn't at least a second later than the time before",
					"Sort the lines, and write one for each time.");
		}
		int second = (int) Math.round(from);
		this.points.add(new Course.Point(second, second, value(row) / this.perSeconds));
	}

	private void requirePlausible(CsvRecord row, double from) {
		boolean unused = this.points.size() == 1 && from > this.seconds;
		if (unused || from > (double) MAX_SCENARIOS * this.seconds) {
			throw row.bad(0,
					"is " + Math.round(from) + " seconds after the first time, but the scenario lasts " + this.seconds
							+ " seconds" + (unused ? ", so only the first line would be used" : ""),
					"Times are seconds: divide milliseconds by 1000, or keep only the lines of the scenario.");
		}
	}

	private static double time(CsvRecord row) {
		String text = row.text(0);
		if (text.contains("T")) {
			try {
				return Instant.parse(text.strip()).getEpochSecond();
			}
			catch (DateTimeParseException _) {
				throw row.bad(0, "isn't a time", TIMES);
			}
		}
		double time = number(row, 0, "isn't a time", TIMES);
		if (time >= LEAST_EPOCH_MICROS) {
			throw row.bad(0, "counts microseconds or nanoseconds since 1970", "Write seconds or milliseconds.");
		}
		return (time >= LEAST_EPOCH_MILLIS) ? time / 1000 : time;
	}

	private static double number(CsvRecord row, int column, String problem, String fix) {
		try {
			return row.number(column);
		}
		catch (BadCsv _) {
			throw row.bad(column, problem, fix);
		}
	}

	private static double value(CsvRecord row) {
		double value = number(row, 1, "isn't a number of requests", "Write such as 1200 or 0.5.");
		if (!(value >= 0 && value < 1e9)) {
			throw row.bad(1, "is out of range", "Write 0 to 1000000000.");
		}
		return value;
	}

}
