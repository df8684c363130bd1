package io.proxylab.load.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * A record of a CSV file. The reader reuses it for the next record. Numbers are read
 * where they are in the buffer, because a run has millions of them.
 */
public final class CsvRecord {

	/** A double holds this many decimal digits exactly. */
	private static final int MAX_EXACT_DIGITS = 15;

	/** A long of this many digits is either right or negative. */
	private static final int MAX_LONG_DIGITS = 19;

	private static final double[] POWERS_OF_TEN = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
			1e13, 1e14, 1e15 };

	/** Longer values are cut in messages. */
	private static final int MAX_SHOWN_CHARS = 60;

	private final List<String> columns;

	private char[] chars = new char[256];

	private int length;

	private int[] ends = new int[16];

	private boolean[] quoted = new boolean[16];

	private int size;

	private long line;

	CsvRecord(List<String> columns) {
		this.columns = columns;
	}

	void start(long atLine) {
		this.line = atLine;
		this.length = 0;
		this.size = 0;
	}

	void append(char next) {
		if (this.length == this.chars.length) {
			this.chars = Arrays.copyOf(this.chars, 2 * this.length);
		}
		this.chars[this.length++] = next;
	}

	void append(char[] from, int start, int count) {
		if (this.length + count > this.chars.length) {
			this.chars = Arrays.copyOf(this.chars, Math.max(2 * this.chars.length, this.length + count));
		}
		System.arraycopy(from, start, this.chars, this.length, count);
		this.length += count;
	}

	void endValue(boolean wasQuoted) {
		if (this.size == this.ends.length) {
			this.ends = Arrays.copyOf(this.ends, 2 * this.size);
			this.quoted = Arrays.copyOf(this.quoted, 2 * this.size);
		}
		this.quoted[this.size] = wasQuoted;
		this.ends[this.size++] = this.length;
	}

	/** Returns the characters of the record, delimiters included. */
	int length() {
		return this.length + this.size;
	}

	/** Returns true for an empty line, or one of white space only. */
	boolean isBlank() {
		return this.size == 1 && !this.quoted[0] && text(0).isBlank();
	}

	/** Returns the number of the line in which the record starts, from 1. */
	public long line() {
		return this.line;
	}

	/** Returns the number of values. */
	public int size() {
		return this.size;
	}

	/** Returns all values. */
	public List<String> texts() {
		List<String> texts = new ArrayList<>(this.size);
		for (int column = 0; column < this.size; column++) {
			texts.add(text(column));
		}
		return texts;
	}

	/**
	 * Returns a value as it is.
	 * @param column from 0
	 */
	public String text(int column) {
		int start = start(column);
		return new String(this.chars, start, this.ends[column] - start);
	}

	/** Returns true if there is nothing, not even a pair of quotes, for the column. */
	public boolean isMissing(int column) {
		return start(column) == this.ends[column] && !this.quoted[column];
	}

	/** Returns true if the value is this word. */
	public boolean is(int column, String word) {
		return is(start(column), this.ends[column], word);
	}

	/** Returns true if the values are these words, apart from white space around them. */
	boolean hasWords(List<String> words) {
		if (this.size != words.size()) {
			return false;
		}
		for (int column = 0; column < this.size; column++) {
			if (!is(firstNonBlank(column), afterLastNonBlank(column), words.get(column))) {
				return false;
			}
		}
		return true;
	}

	private boolean is(int start, int end, String word) {
		if (end - start != word.length()) {
			return false;
		}
		for (int i = 0; i < word.length(); i++) {
			if (this.chars[start + i] != word.charAt(i)) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns a mistake in a value.
	 * @param problem what is wrong with it, such as {@code isn't a number}
	 * @param fix what to do, as a sentence
	 */
	public BadCsv bad(int column, String problem, String fix) {
		String text = text(column);
		String shown = (text.length() <= MAX_SHOWN_CHARS) ? text : text.substring(0, MAX_SHOWN_CHARS) + "...";
		StringBuilder printable = new StringBuilder();
		shown.codePoints()
			.forEach((point) -> printable.append(Character.isISOControl(point)
					? "\\u" + HexFormat.of().toHexDigits((char) point) : Character.toString(point)));
		return new BadCsv(this.line, "'" + printable + "' in column " + this.columns.get(column) + " " + problem, fix);
	}

	/**
	 * Returns a whole number; white space around it is ignored.
	 * @throws BadCsv if the value isn't one that a long holds
	 */
	public long whole(int column) {
		int start = firstNonBlank(column);
		int end = afterLastNonBlank(column);
		int first = (start < end && this.chars[start] == '-') ? start + 1 : start;
		if (first == end || end - first > MAX_LONG_DIGITS) {
			return anyWhole(column);
		}
		long whole = 0;
		for (int i = first; i < end; i++) {
			char next = this.chars[i];
			if (next < '0' || next > '9') {
				return anyWhole(column);
			}
			whole = 10 * whole + next - '0';
		}
		if (whole < 0) {
			return anyWhole(column);
		}
		return (first > start) ? -whole : whole;
	}

	/** Reads the one number that has no positive counterpart. */
	private long anyWhole(int column) {
		if (is(column, Long.toString(Long.MIN_VALUE))) {
			return Long.MIN_VALUE;
		}
		throw bad(column, "isn't a whole number", "Write such as 1200.");
	}

	private static boolean consistsOf(String text, String characters) {
		return text.chars().allMatch((next) -> characters.indexOf(next) >= 0);
	}

	/**
	 * Returns a whole number that an int holds.
	 * @throws BadCsv if the value isn't one
	 */
	public int count(int column) {
		long whole = whole(column);
		if (whole != (int) whole) {
			throw bad(column, "is out of range",
					"Write a number from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE + ".");
		}
		return (int) whole;
	}

	/**
	 * Returns a finite number; white space around it is ignored. Up to fifteen digits and
	 * the power of ten are exact, so their quotient is rounded once, as by
	 * {@link Double#parseDouble} (W. D. Clinger, "How to Read Floating Point Numbers
	 * Accurately", PLDI 1990).
	 * @throws BadCsv if the value isn't a finite number
	 */
	public double number(int column) {
		int start = firstNonBlank(column);
		int end = afterLastNonBlank(column);
		int first = (start < end && this.chars[start] == '-') ? start + 1 : start;
		long digits = 0;
		int decimals = 0;
		int points = 0;
		if (end - first > MAX_EXACT_DIGITS + 1) {
			return anyNumber(column);
		}
		for (int i = first; i < end; i++) {
			char next = this.chars[i];
			if (next >= '0' && next <= '9') {
				digits = 10 * digits + next - '0';
				decimals += points;
			}
			else if (next == '.' && points == 0) {
				points = 1;
			}
			else {
				return anyNumber(column);
			}
		}
		int length = end - first - points;
		if (length == 0 || length > MAX_EXACT_DIGITS) {
			return anyNumber(column);
		}
		double number = digits / POWERS_OF_TEN[decimals];
		return (first > start) ? -number : number;
	}

	/** Leaves exponents and many digits to the JDK, but not NaN, hexadecimal or 1d. */
	private double anyNumber(int column) {
		String text = text(column).strip();
		double number;
		try {
			number = consistsOf(text, "0123456789+-.eE") ? Double.parseDouble(text) : Double.NaN;
		}
		catch (NumberFormatException _) {
			number = Double.NaN;
		}
		if (!Double.isFinite(number)) {
			throw bad(column, "isn't a finite decimal number", "Write such as 0.5.");
		}
		return number;
	}

	private int firstNonBlank(int column) {
		int first = start(column);
		while (first < this.ends[column] && Character.isWhitespace(this.chars[first])) {
			first++;
		}
		return first;
	}

	private int afterLastNonBlank(int column) {
		int start = firstNonBlank(column);
		int end = this.ends[column];
		while (end > start && Character.isWhitespace(this.chars[end - 1])) {
			end--;
		}
		return end;
	}

	private int start(int column) {
		return (column == 0) ? 0 : this.ends[column - 1];
	}

}
