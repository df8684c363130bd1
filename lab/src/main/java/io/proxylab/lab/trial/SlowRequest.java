package io.proxylab.lab.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One of the slowest requests of a window: a line of {@code slow.csv}.
 *
 * @param intendedEpochNanos wall clock time at which it should have been sent
 * @param endEpochNanos wall clock time at which its answer was whole, or it had failed
 * @param correct whether the answer was as expected
 */
public record SlowRequest(long intendedEpochNanos, long endEpochNanos, boolean correct) {

	/** Response time in us. */
	public long micros() {
		return (this.endEpochNanos - this.intendedEpochNanos) / 1000;
	}

	/**
	 * Reads the lines of a file. Columns go by their names.
	 * @param lines its header and the requests
	 * @throws IllegalArgumentException if a column is missing or a value is no number
	 */
	static List<SlowRequest> read(List<String> lines) {
		List<String> header = Arrays.asList(lines.isEmpty() ? new String[0] : lines.getFirst().split(",", -1));
		int intended = column(header, "intendedEpochNanos");
		int end = column(header, "endEpochNanos");
		int outcome = column(header, "outcome");
		List<SlowRequest> requests = new ArrayList<>();
		for (int line = 1; line < lines.size(); line++) {
			String[] values = lines.get(line).split(",", -1);
			if (values.length != header.size()) {
				throw new IllegalArgumentException(
						"line " + (line + 1) + " has " + values.length + " values, not " + header.size());
			}
			requests.add(new SlowRequest(Long.parseLong(values[intended]), Long.parseLong(values[end]),
					values[outcome].equals("correct")));
		}
		return requests;
	}

	private static int column(List<String> header, String name) {
		int column = header.indexOf(name);
		if (column < 0) {
			throw new IllegalArgumentException("there is no column " + name);
		}
		return column;
	}

}
