package io.proxylab.lab.trial;

/**
 * A line of a CSV file of a trial: its values are read where they lie in the text of the
 * file, for a run has millions of them.
 */
final class CsvRow {

	/** Of a number that a double holds, whatever its digits. */
	private static final int MOST_EXACT_DIGITS = 15;

	/** Of a number that a long holds, or is below 0 in if it is too great. */
	private static final int MOST_LONG_DIGITS = 19;

	private static final double[] POWERS_OF_TEN = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
			1e13, 1e14, 1e15 };

	private final String text;

	/** Where each value begins, and at the end where one more would begin. */
	private final int[] from;

	CsvRow(String text, int columns) {
		this.text = text;
		this.from = new int[columns + 1];
	}

	/**
	 * Goes to a line.
	 * @param start its first character
	 * @param end after its last one
	 * @throws IllegalArgumentException if it has more or fewer values than columns
	 */
	void at(int start, int end) {
		int columns = this.from.length - 1;
		int values = 0;
		int next = start;
		while (next <= end) {
			int comma = this.text.indexOf(',', next, end);
			if (values < columns) {
				this.from[values] = next;
			}
			values++;
			next = ((comma >= 0) ? comma : end) + 1;
		}
		this.from[columns] = next;
		if (values != columns) {
			throw new IllegalArgumentException(values + " values, expected " + columns);
		}
	}

	/** A whole number. */
	long whole(int column) {
		int from = this.from[column];
		int end = end(column);
		int first = (from < end && this.text.charAt(from) == '-') ? from + 1 : from;
		if (first == end || end - first > MOST_LONG_DIGITS) {
			return anyWhole(column);
		}
		long whole = 0;
		for (int i = first; i < end; i++) {
			char next = this.text.charAt(i);
			if (next < '0' || next > '9') {
				return anyWhole(column);
			}
			whole = 10 * whole + next - '0';
		}
		if (whole < 0) {
			return anyWhole(column);
		}
		return (first > from) ? -whole : whole;
	}

	private long anyWhole(int column) {
		try {
			return Long.parseLong(this.text, this.from[column], end(column), 10);
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("'" + word(column) + "' is no whole number", ex);
		}
	}

	/** A whole number that an int holds. */
	int count(int column) {
		long whole = whole(column);
		if (whole != (int) whole) {
			throw new IllegalArgumentException("'" + word(column) + "' is too great");
		}
		return (int) whole;
	}

	/**
	 * A number. Of up to fifteen digits the digits and the power of ten are exact, and so
	 * their quotient is rounded once, as by {@link Double#parseDouble} (W. D. Clinger,
	 * "How to Read Floating Point Numbers Accurately", PLDI 1990).
	 */
	double number(int column) {
		int from = this.from[column];
		int end = end(column);
		int first = (from < end && this.text.charAt(from) == '-') ? from + 1 : from;
		long digits = 0;
		int decimals = 0;
		int points = 0;
		for (int i = first; i < end; i++) {
			char next = this.text.charAt(i);
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
		if (length == 0 || length > MOST_EXACT_DIGITS) {
			return anyNumber(column);
		}
		double number = digits / POWERS_OF_TEN[decimals];
		return (first > from) ? -number : number;
	}

	private double anyNumber(int column) {
		try {
			return Double.parseDouble(word(column));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("'" + word(column) + "' is no number", ex);
		}
	}

	/** Any value. */
	String word(int column) {
		return this.text.substring(this.from[column], end(column));
	}

	/** Whether a value is this word. */
	boolean is(int column, String word) {
		return end(column) - this.from[column] == word.length() && this.text.startsWith(word, this.from[column]);
	}

	private int end(int column) {
		return this.from[column + 1] - 1;
	}

}
