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
	 * @param lines of the file
	 * @param row makes a row of its values; for bad ones it throws
	 * {@link IllegalArgumentException}
	 * @throws IllegalArgumentException with the line's number, if it is anything else
	 */
	static <T> List<T> read(String header, List<String> lines, Function<List<String>, T> row) {
		if (lines.isEmpty() || !header.equals(lines.getFirst())) {
			throw new IllegalArgumentException("line 1: expected the header " + header);
		}
		int columns = header.split(",").length;
		List<T> rows = new ArrayList<>(lines.size());
		for (int index = 1; index < lines.size(); index++) {
			try {
				List<String> values = List.of(lines.get(index).split(",", -1));
				if (values.size() != columns) {
					throw new IllegalArgumentException(values.size() + " values, expected " + columns);
				}
				rows.add(row.apply(values));
			}
			catch (IllegalArgumentException ex) {
				throw new IllegalArgumentException("line " + (index + 1) + ": " + ex.getMessage(), ex);
			}
		}
		return rows;
	}

	/** Microseconds are finer than any counter that is read here. */
	static String seconds(double value) {
		return (value == -1) ? "-1" : String.format(Locale.ROOT, "%.6f", value);
	}

}
