package io.proxylab.lab.trial;

import io.proxylab.load.csv.BadCsv;
import io.proxylab.load.csv.CsvReader;
import io.proxylab.load.csv.CsvRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The CSV files of a trial: a header, then plain numbers and words. They are read as any
 * CSV, by {@link CsvReader}.
 */
final class CsvLines {

	/** The end of the year 9999. */
	private static final long LATEST_EPOCH_MILLIS = 253_402_300_799_999L;

	/** What to do about a file that only the lab should write. */
	static final String RESTORE = "Restore the file.";

	private CsvLines() {
	}

	/**
	 * Writes a file.
	 * @param header its column names, separated by commas
	 * @param rows what it holds
	 * @param values the values of a row, one a column
	 */
	static <T> String write(String header, List<T> rows, Function<T, List<String>> values) {
		StringBuilder csv = new StringBuilder(header).append('\n');
		rows.forEach((row) -> csv.append(String.join(",", values.apply(row))).append('\n'));
		return csv.toString();
	}

	/**
	 * Reads what {@link #write} wrote.
	 * @param header the columns that the file must have
	 * @param records of the file
	 * @param row makes a row of a record; throws {@link BadCsv} for a bad value
	 * @throws IllegalArgumentException with the line's number, if the file is anything
	 * else
	 */
	static <T> List<T> read(String header, CsvReader records, Function<CsvRecord, T> row) {
		if (!hasHeader(records, header)) {
			throw new BadCsv(1, "expected the header " + header, RESTORE);
		}
		return rows(records, row);
	}

	/**
	 * Returns the reason without what to do, because a file of a run is never corrected
	 * by hand.
	 */
	static Exception withoutFix(Exception reason) {
		return (reason instanceof BadCsv csv) ? new IllegalArgumentException(csv.withoutFix(), csv) : reason;
	}

	/** Returns true if the columns are those of a header. */
	static boolean hasHeader(CsvReader records, String header) {
		return records.columns().equals(List.of(header.split(",", -1)));
	}

	/**
	 * Reads the records below the heading.
	 * @throws IllegalArgumentException with the line's number, if one of them is bad or
	 * repeats the heading
	 */
	static <T> List<T> rows(CsvReader records, Function<CsvRecord, T> row) {
		List<T> rows = new ArrayList<>();
		for (CsvRecord next = records.next(); next != null; next = records.next()) {
			rows.add(row.apply(next));
		}
		records.requireOneHeading();
		return rows;
	}

	/**
	 * Returns a wall clock time in milliseconds since 1970.
	 * @throws BadCsv if it is before 1970 or after the year 9999, as microseconds would
	 * be
	 */
	static long epochMillis(CsvRecord row, int column) {
		long time = row.whole(column);
		if (time < 0 || time > LATEST_EPOCH_MILLIS) {
			throw row.bad(column, "isn't a time in milliseconds since 1970, up to the year 9999", RESTORE);
		}
		return time;
	}

	/** Microseconds are finer than any counter that is read here. */
	static String seconds(double value) {
		return (value == -1) ? "-1" : String.format(Locale.ROOT, "%.6f", value);
	}

}
