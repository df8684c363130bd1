package io.proxylab.lab.jtl;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a CSV file as JMeter writes it: values in double quotes may hold commas and
 * line ends, and a quote within them is written twice.
 */
final class JtlRows {

	private final BufferedReader lines;

	private int lineNumber;

	JtlRows(BufferedReader lines) {
		this.lines = lines;
	}

	/** The number of the last line that was read, from 1. */
	int lineNumber() {
		return this.lineNumber;
	}

	/**
	 * The next row; empty at the end.
	 * @throws BadJtl if the file ends within quotes
	 */
	Optional<List<String>> next() throws IOException {
		@Nullable String line = readLine();
		if (line == null) {
			return Optional.empty();
		}
		StringBuilder row = new StringBuilder(line);
		// Within quotes as long as their number is odd: those within values come in twos.
		while (row.chars().filter((character) -> character == '"').count() % 2 == 1) {
			line = readLine();
			if (line == null) {
				throw new BadJtl("line " + this.lineNumber
						+ ": the file ends within quotes; JMeter was ended while it wrote: remove that line");
			}
			row.append('\n').append(line);
		}
		return Optional.of(values(row));
	}

	private static List<String> values(CharSequence row) {
		List<String> values = new ArrayList<>();
		StringBuilder value = new StringBuilder();
		boolean quoted = false;
		for (int index = 0; index < row.length(); index++) {
			char next = row.charAt(index);
			if (next == '"') {
				// The second of two within quotes is a quote of the value.
				if (!quoted && index > 0 && row.charAt(index - 1) == '"') {
					value.append('"');
				}
				quoted = !quoted;
			}
			else if (next == ',' && !quoted) {
				values.add(value.toString());
				value.setLength(0);
			}
			else {
				value.append(next);
			}
		}
		values.add(value.toString());
		return values;
	}

	private @Nullable String readLine() throws IOException {
		String line = this.lines.readLine();
		if (line != null) {
			this.lineNumber++;
		}
		return line;
	}

}
