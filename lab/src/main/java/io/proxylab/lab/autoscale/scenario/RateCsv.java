package io.proxylab.lab.autoscale.scenario;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests over time as monitoring exports them: lines of a time and a value, the first
 * of them a heading. A time is in seconds or an instant such as
 * {@code 2026-11-24T10:00:00Z}; the first is second 0. A value holds until the next.
 */
final class RateCsv {

	private RateCsv() {
	}

	/**
	 * Reads one.
	 * @param csv the text
	 * @param file its name, for messages
	 * @param seconds of the scenario
	 * @param perSeconds the time that a value counts the requests of
	 * @throws IllegalArgumentException with the line that is wrong, and how to mend it
	 */
	static Course parse(String csv, String file, int seconds, int perSeconds) {
		List<Course.Point> points = new ArrayList<>();
		double zero = 0;
		int number = 0;
		for (String line : csv.lines().toList()) {
			number++;
			if (number == 1 || line.isBlank()) {
				continue;
			}
			String place = file + ", line " + number + ": ";
			String[] columns = line.split(",", -1);
			if (columns.length < 2) {
				throw new IllegalArgumentException(place + "'" + line + "' has no value; write TIME,REQUESTS");
			}
			double time = time(columns[0].strip(), place);
			zero = points.isEmpty() ? time : zero;
			int from = (int) Math.round(time - zero);
			if (!points.isEmpty() && from <= points.getLast().from()) {
				throw new IllegalArgumentException(place + "'" + columns[0] + "' is not later than the line before");
			}
			points.add(new Course.Point(from, from, value(columns[1].strip(), place) / perSeconds));
		}
		if (points.isEmpty()) {
			throw new IllegalArgumentException(file + " has no line of data; write a heading, then TIME,REQUESTS");
		}
		return Course.of(seconds, points);
	}

	private static double time(String text, String place) {
		try {
			return text.contains("T") ? Instant.parse(text).getEpochSecond() : Double.parseDouble(text);
		}
		catch (NumberFormatException | DateTimeParseException ex) {
			throw new IllegalArgumentException(
					place + "'" + text + "' is no time; write seconds, or an instant such as 2026-11-24T10:00:00Z", ex);
		}
	}

	private static double value(String text, String place) {
		double value;
		try {
			value = Double.parseDouble(text);
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(place + "'" + text + "' is no number of requests", ex);
		}
		if (!(value >= 0 && value < 1e9)) {
			throw new IllegalArgumentException(place + text + " is out of range; write 0 to 1000000000");
		}
		return value;
	}

}
