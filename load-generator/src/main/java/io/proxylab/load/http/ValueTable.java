package io.proxylab.load.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.proxylab.load.protocol.Mix.Values;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Values for the placeholders of requests, from a CSV file with a line of column names.
 * Read once a load.
 */
public final class ValueTable {

	private static final CSVFormat FORMAT = CSVFormat.RFC4180;

	private final Path file;

	private final List<String> columns;

	private final List<List<String>> rows;

	private ValueTable(Path file, List<String> columns, List<List<String>> rows) {
		this.file = file;
		this.columns = List.copyOf(columns);
		this.rows = List.copyOf(rows);
	}

	/**
	 * Reads a file.
	 * @throws IOException if it cannot be read, is too large, has no row, or one of
	 * another length; the message names file and row
	 */
	public static ValueTable read(Path file) throws IOException {
		if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
			throw new IOException("values: '%s' is not a file that can be read".formatted(file));
		}
		if (Files.size(file) > Values.MOST_BYTES) {
			throw new IOException("values: '%s' has %d bytes; at most %d, for every generator holds them in memory"
				.formatted(file, Files.size(file), Values.MOST_BYTES));
		}
		try (CSVParser parser = CSVParser.parse(Files.readString(file), FORMAT)) {
			return of(file, parser.getRecords());
		}
		catch (MalformedInputException ex) {
			throw new IOException("values: '%s' is not UTF-8".formatted(file), ex);
		}
		catch (UncheckedIOException ex) {
			throw new IOException("values: '%s' is no CSV: %s".formatted(file, ex.getMessage()), ex);
		}
	}

	private static ValueTable of(Path file, List<CSVRecord> records) throws IOException {
		if (records.size() < 2) {
			throw new IOException(
					("values: '%s' has no row of values; write a line of column names, and a line for " + "each row")
						.formatted(file));
		}
		List<String> columns = records.getFirst().stream().map(String::strip).toList();
		if (columns.stream().distinct().count() < columns.size()) {
			throw new IOException(
					"values: '%s' names a column twice: %s; rename one of the two".formatted(file, columns));
		}
		List<List<String>> rows = new ArrayList<>();
		for (CSVRecord row : records.subList(1, records.size())) {
			if (row.size() != columns.size()) {
				throw new IOException("values: row %d of '%s' has %d values where line 1 names %d columns: %s"
					.formatted(row.getRecordNumber() - 1, file, row.size(), columns.size(), columns));
			}
			rows.add(row.toList());
		}
		return new ValueTable(file, columns, rows);
	}

	/** How many rows there are; at least one. */
	public int size() {
		return this.rows.size();
	}

	/** The names of the columns; at least one. */
	List<String> columns() {
		return this.columns;
	}

	/** The value of a column in a row, from 0. */
	String value(int row, int column) {
		return this.rows.get(row).get(column);
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
	 * Where a value stands.
	 * @param row from 0
	 */
	String place(int row, int column) {
		return "'%s', row %d, column %s".formatted(this.file, row + 1, this.columns.get(column));
	}

}
