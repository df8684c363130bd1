package io.proxylab.load.csv;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Reads CSV (RFC 4180) with a heading, record by record, in linear time and constant
 * memory.
 * <ul>
 * <li>The text is UTF-8, with or without a byte-order mark at the start of the file and
 * of each file appended to it.
 * <li>The delimiter is the one of comma, semicolon, tab and pipe that the heading has
 * most of.
 * <li>Lines end with LF, CR or both. Blank lines are skipped.
 * <li>A heading that is repeated, as in files that were appended, is skipped and counted.
 * <li>A quote is either around a value or doubled within a quoted value.
 * </ul>
 * Everything else is a {@link BadCsv} with the line at which the mistake starts. Not
 * thread-safe.
 */
public final class CsvReader implements AutoCloseable {

	/** The longest record, in characters. */
	public static final int MAX_RECORD_CHARS = 1 << 20;

	private static final int BUFFER_CHARS = 1 << 16;

	private static final String DELIMITERS = ",;\t|";

	private static final int END = -1;

	private static final int BYTE_ORDER_MARK = 0xfeff;

	private final Reader source;

	private final char[] buffer;

	private int position;

	private int limit;

	private boolean ended;

	/** Why no more characters can be read; reported once those before are used up. */
	private @Nullable IOException failure;

	/** The number of the line that is being read, from 1. */
	private long line = 1;

	private final char delimiter;

	private final List<String> columns;

	private final CsvRecord row;

	private long headings;

	private long firstRepeatedHeading;

	private CsvReader(Reader source, int bufferChars) {
		this.source = source;
		this.buffer = new char[bufferChars];
		this.delimiter = delimiter();
		this.columns = heading();
		this.row = new CsvRecord(this.columns);
	}

	/**
	 * Opens a file and reads its heading.
	 * @throws IOException if the file can't be read
	 * @throws BadCsv if the file has no heading, or one with a mistake
	 */
	public static CsvReader open(Path file) throws IOException {
		Reader source = new Utf8Reader(Files.newInputStream(file));
		try {
			return new CsvReader(source, BUFFER_CHARS);
		}
		catch (UncheckedIOException ex) {
			source.close();
			throw ex.getCause();
		}
		catch (BadCsv ex) {
			source.close();
			throw ex;
		}
	}

	/**
	 * Reads the heading of a text.
	 * @throws BadCsv if the text has no heading, or one with a mistake
	 */
	public static CsvReader of(String text) {
		return new CsvReader(new StringReader(text), Math.clamp(text.length(), 1, BUFFER_CHARS));
	}

	/** Returns the names of the columns, without white space around them. */
	public List<String> columns() {
		return this.columns;
	}

	/** Returns how often the heading is repeated in the lines read so far. */
	public long repeatedHeadings() {
		return this.headings;
	}

	/**
	 * Requires that no line read so far repeats the heading.
	 * @throws BadCsv with the first line that does
	 */
	public void requireOneHeading() {
		if (this.headings > 0) {
			throw new BadCsv(this.firstRepeatedHeading, "repeats the heading, as if files had been appended",
					"Remove the line, or read the files one by one.");
		}
	}

	/**
	 * Returns the next record, which has a value for each column; null at the end.
	 * @throws BadCsv at a mistake
	 * @throws UncheckedIOException if the file can't be read
	 */
	public @Nullable CsvRecord next() {
		while (read(this.row)) {
			if (this.row.isBlank()) {
				continue;
			}
			if (this.row.hasWords(this.columns)) {
				this.firstRepeatedHeading = (this.headings == 0) ? this.row.line() : this.firstRepeatedHeading;
				this.headings++;
				continue;
			}
			if (this.row.size() != this.columns.size()) {
				throw new BadCsv(this.row.line(),
						"has " + this.row.size() + ((this.row.size() == 1) ? " value" : " values")
								+ ", but the heading names " + this.columns.size() + " columns",
						"Complete or remove the line; if files with other columns were appended, read them one by one.");
			}
			return this.row;
		}
		return null;
	}

	private List<String> heading() {
		CsvRecord heading = new CsvRecord(List.of());
		do {
			if (!read(heading)) {
				throw new BadCsv(1, "the file is empty", "Its first line must name the columns.");
			}
		}
		while (heading.isBlank());
		List<String> names = heading.texts().stream().map(String::strip).toList();
		Set<String> seen = new HashSet<>();
		for (String name : names) {
			if (!name.isEmpty() && !seen.add(name)) {
				throw new BadCsv(heading.line(), "names the column '" + name + "' twice", "Rename one of the two.");
			}
		}
		return names;
	}

	/** Finds the delimiter in the first line that isn't blank, without reading on. */
	private char delimiter() {
		while (!this.ended && this.limit < this.buffer.length) {
			fill();
		}
		int[] counts = new int[DELIMITERS.length()];
		boolean quoted = false;
		boolean blank = true;
		for (int i = 0; i < this.limit; i++) {
			char next = this.buffer[i];
			if (isLineEnd(next) && !quoted && !blank) {
				break;
			}
			quoted ^= next == '"';
			blank &= Character.isWhitespace(next) || next == BYTE_ORDER_MARK;
			int delimiter = DELIMITERS.indexOf(next);
			if (delimiter >= 0 && !quoted) {
				counts[delimiter]++;
			}
		}
		int most = 0;
		for (int i = 1; i < counts.length; i++) {
			most = (counts[i] > counts[most]) ? i : most;
		}
		return DELIMITERS.charAt(most);
	}

	/** Reads a record, blank or not; false at the end. */
	private boolean read(CsvRecord record) {
		int next = read();
		while (next == BYTE_ORDER_MARK) {
			next = read();
		}
		record.start(this.line);
		if (next == END) {
			return false;
		}
		for (;;) {
			boolean quoted = next == '"';
			next = quoted ? quoted(record) : unquoted(record, next);
			record.endValue(quoted);
			requireRoom(record, record.line());
			if (next != this.delimiter) {
				endLine(next);
				return true;
			}
			next = read();
		}
	}

	/** Reads the rest of an unquoted value and returns what follows it. */
	private int unquoted(CsvRecord record, int first) {
		if (first == END) {
			return END;
		}
		this.position--;
		while (peek() != END) {
			int start = this.position;
			this.position = endOfPlain(start);
			record.append(this.buffer, start, this.position - start);
			requireRoom(record, this.line);
			if (this.position < this.limit) {
				break;
			}
		}
		int next = read();
		if (next == '"') {
			throw new BadCsv(this.line, "has a quote within an unquoted value",
					"Put the value in quotes and double each quote in it.");
		}
		return next;
	}

	/** Finds the next character of the buffer that is none of a value. */
	private int endOfPlain(int start) {
		int end = start;
		while (end < this.limit) {
			char next = this.buffer[end];
			if (next == this.delimiter || next == '\n' || next == '\r' || next == '"' || next == 0) {
				break;
			}
			end++;
		}
		return end;
	}

	/** Reads the rest of a quoted value and returns what follows it. */
	private int quoted(CsvRecord record) {
		long opened = this.line;
		for (;;) {
			int next = read();
			if (next == END) {
				throw new BadCsv(opened, "has a quote that is never closed",
						"Remove or double the quote; if the program that wrote the file was stopped, remove the line.");
			}
			if (next == '"') {
				next = read();
				if (next != '"') {
					if (next != this.delimiter && !isLineEnd(next) && next != END) {
						throw new BadCsv(opened,
								"has a quoted value that continues after its closing quote"
										+ ((this.line > opened) ? ", in line " + this.line : ""),
								"Double each quote in the value.");
					}
					return next;
				}
			}
			append(record, next, opened);
			if (isLineEnd(next)) {
				if (next == '\r' && peek() == '\n') {
					append(record, read(), opened);
				}
				this.line++;
			}
		}
	}

	private static void append(CsvRecord record, int next, long atLine) {
		requireRoom(record, atLine);
		record.append((char) next);
	}

	private static void requireRoom(CsvRecord record, long atLine) {
		if (record.length() >= MAX_RECORD_CHARS) {
			throw new BadCsv(atLine, "belongs to a record of more than " + MAX_RECORD_CHARS + " characters",
					"Close the quote if one is open, or shorten the values.");
		}
	}

	private void endLine(int lineEnd) {
		if (lineEnd == '\r' && peek() == '\n') {
			read();
		}
		this.line++;
	}

	private static boolean isLineEnd(int next) {
		return next == '\n' || next == '\r';
	}

	private int peek() {
		if (this.position == this.limit) {
			fill();
		}
		return (this.position < this.limit) ? this.buffer[this.position] : END;
	}

	private int read() {
		int next = peek();
		if (next == END && this.failure != null) {
			throw failed(this.failure);
		}
		if (next == 0) {
			throw new BadCsv(this.line, "has a NUL character, so it isn't text in UTF-8", "Save the file as UTF-8.");
		}
		if (next != END) {
			this.position++;
		}
		return next;
	}

	private RuntimeException failed(IOException reason) {
		return (reason instanceof CharacterCodingException)
				? new BadCsv(this.line, "isn't text in UTF-8", "Save the file as UTF-8.")
				: new UncheckedIOException(reason);
	}

	/** Reads more characters behind those of the buffer, or all anew if it is used up. */
	private void fill() {
		if (this.position == this.limit) {
			this.position = 0;
			this.limit = 0;
		}
		if (this.ended) {
			return;
		}
		try {
			int read = this.source.read(this.buffer, this.limit, this.buffer.length - this.limit);
			this.ended = read < 0;
			this.limit += Math.max(0, read);
		}
		catch (IOException ex) {
			this.failure = ex;
			this.ended = true;
		}
	}

	@Override
	public void close() throws IOException {
		this.source.close();
	}

}
