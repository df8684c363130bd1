package io.proxylab.lab.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The CSV files of a trial: a header, then plain numbers and words without quotes. */
final class CsvLines {

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
	 * @param header that the first line must be
	 * @param text of the file
	 * @param row makes a row of its values; for bad ones it throws
	 * {@link IllegalArgumentException}
	 * @throws IllegalArgumentException with the line's number, if it is anything else
	 */
	static <T> List<T> read(String header, String text, Function<CsvRow, T> row) {
		if (!header.equals(text.substring(0, TextLines.end(text, 0)))) {
			throw new IllegalArgumentException("line 1: expected the header " + header);
		}
		return rows(text, row);
	}

	/** The names of the columns. */
	static List<String> header(String text) {
		return List.of(text.substring(0, TextLines.end(text, 0)).split(",", -1));
	}

	private static int columns(String text) {
		int end = TextLines.end(text, 0);
		int columns = 1;
		for (int comma = text.indexOf(',', 0, end); comma >= 0; comma = text.indexOf(',', comma + 1, end)) {
			columns++;
		}
		return columns;
	}

	/**
	 * Reads the lines below the header.
	 * @param text of the file
	 * @param row makes a row of its values; for bad ones it throws
	 * {@link IllegalArgumentException}
	 * @throws IllegalArgumentException with the line's number, if one has not a value a
	 * column, or bad ones
	 */
	static <T> List<T> rows(String text, Function<CsvRow, T> row) {
		CsvRow values = new CsvRow(text, columns(text));
		List<T> rows = new ArrayList<>();
		int from = TextLines.next(text, 0);
		while (from < text.length()) {
			int end = TextLines.end(text, from);
			try {
				values.at(from, end);
				rows.add(row.apply(values));
			}
			catch (IllegalArgumentException ex) {
				throw new IllegalArgumentException("line " + (rows.size() + 2) + ": " + ex.getMessage(), ex);
			}
			from = TextLines.next(text, end);
		}
		return rows;
	}

	/** Microseconds are finer than any counter that is read here. */
	static String seconds(double value) {
		return (value == -1) ? "-1" : String.format(Locale.ROOT, "%.6f", value);
	}

}
