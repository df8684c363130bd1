package io.proxylab.load.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

import io.proxylab.load.csv.BadCsv;
import io.proxylab.load.csv.CsvReader;
import io.proxylab.load.csv.CsvRecord;
import io.proxylab.load.protocol.Mix.Values;

/**
 * Values for the placeholders of requests, from a CSV file with a line of column names.
 * Read once a load.
 */
public final class ValueTable {

	private final Path file;

	private final List<String> columns;

	private final List<Row> rows;

	private ValueTable(Path file, List<String> columns, List<Row> rows) {
		this.file = file;
		this.columns = List.copyOf(columns);
		this.rows = List.copyOf(rows);
	}

	/**
	 * Reads a file.
	 * @throws IOException if the file can't be read, is too large, has no row, or isn't
	 * CSV with one value for each column; the message names the file and the line
	 */
	public static ValueTable read(Path file) throws IOException {
		if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
			throw new IOException("values: '%s' is not a file that can be read".formatted(file));
		}
		if (Files.size(file) > Values.MOST_BYTES) {
			throw new IOException(String.format(Locale.ROOT,
					"values: '%s' has %d bytes; at most %d, for every generator holds them in memory", file,
					Files.size(file), Values.MOST_BYTES));
		}
		try (CsvReader reader = CsvReader.open(file)) {
			List<Row> rows = new ArrayList<>();
			for (CsvRecord row = reader.next(); row != null; row = reader.next()) {
				rows.add(Row.of(row));
			}
			reader.requireOneHeading();
			if (rows.isEmpty()) {
				throw new IOException("values: '" + file
						+ "' has no row of values. Write a line of column names, then a line for each row.");
			}
			return new ValueTable(file, reader.columns(), rows);
		}
		catch (BadCsv ex) {
			throw new IOException("values: " + ex.in(file), ex);
		}
		catch (UncheckedIOException ex) {
			throw ex.getCause();
		}
	}

	/** How many rows there are; at least one. */
	public int size() {
		return this.rows.size();
	}

	/** The names of the columns; at least one. */
	List<String> columns() {
		return this.columns;
	}

	/**
	 * Returns the value of a column.
	 * @param row from 0
	 * @param column from 0
	 * @param where the placeholder is
	 * @throws IOException if the file has nothing there, not even a pair of quotes
	 */
	String value(int row, int column, String where) throws IOException {
		Row values = this.rows.get(row);
		if (values.missing().get(column)) {
			throw new IOException(where + ": {" + this.columns.get(column) + "} has no value (" + place(row, column)
					+ "). Write one, or \"\" if it is to be empty.");
		}
		return values.values().get(column);
	}

	/**
	 * The number of a column, from 0.
	 * @param where a placeholder names it
	 * @throws IOException if there is no such column
	 */
	int column(String name, String where) throws IOException {
		int column = this.columns.indexOf(name);
		if (column < 0) {
			throw new IOException("%s: there is no value for {%s}; the columns of '%s' are %s".formatted(where, name,
					this.file, this.columns));
		}
		return column;
	}

	/**
	 * Returns the place of a value: file, line and column.
	 * @param row from 0
	 */
	String place(int row, int column) {
		return this.file + ":" + this.rows.get(row).line() + ", column " + this.columns.get(column);
	}

	/**
	 * A row of the file.
	 *
	 * @param line its number in the file
	 * @param values one for each column
	 * @param missing the columns that have nothing, not even a pair of quotes
	 */
	private record Row(long line, List<String> values, BitSet missing) {

		static Row of(CsvRecord row) {
			BitSet missing = new BitSet();
			for (int column = 0; column < row.size(); column++) {
				missing.set(column, row.isMissing(column));
			}
			return new Row(row.line(), row.texts(), missing);
		}

	}

}
