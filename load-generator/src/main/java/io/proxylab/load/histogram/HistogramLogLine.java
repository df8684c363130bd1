package io.proxylab.load.histogram;

/**
 * A line of a histogram log: values between commas, without quotes. They are read where
 * they are in the text of the file, because a run has thousands of histograms.
 */
final class HistogramLogLine {

	private final String text;

	/** Where each value begins, and at the end where one more would begin. */
	private final int[] from;

	HistogramLogLine(String text, int columns) {
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

	/**
	 * Returns a finite number.
	 * @throws IllegalArgumentException if the value isn't one
	 */
	double number(int column) {
		double number;
		try {
			number = Double.parseDouble(word(column));
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException("'" + word(column) + "' isn't a number", ex);
		}
		if (!Double.isFinite(number)) {
			throw new IllegalArgumentException("'" + word(column) + "' isn't a finite number");
		}
		return number;
	}

	/** Returns a value as it is. */
	String word(int column) {
		return this.text.substring(this.from[column], end(column));
	}

	private int end(int column) {
		return this.from[column + 1] - 1;
	}

}
