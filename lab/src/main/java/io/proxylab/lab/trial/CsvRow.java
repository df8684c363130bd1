package io.proxylab.lab.trial;

/**
 * A line of a CSV file of a trial: its values are read where they lie in the text of the
 * file, for a run has millions of them.
 */
final class CsvRow {

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

	/** A number. */
	double number(int column) {
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
