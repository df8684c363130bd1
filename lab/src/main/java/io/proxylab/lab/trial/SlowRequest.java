package io.proxylab.lab.trial;

import io.proxylab.load.csv.BadCsv;
import io.proxylab.load.csv.CsvReader;
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
	 * Reads {@code slow.csv}. Columns go by their names, in whatever order they are.
	 * @param text of the file: its header and the requests
	 * @throws IllegalArgumentException if a column is missing or a value is no number
	 */
	static List<SlowRequest> read(String text) {
		CsvReader records = CsvReader.of(text);
		List<String> header = records.columns();
		int intended = column(header, "intendedEpochNanos");
		int end = column(header, "endEpochNanos");
		int outcome = column(header, "outcome");
		return CsvLines.rows(records, (row) -> {
			if (row.whole(end) < row.whole(intended)) {
				throw row.bad(end, "is before intendedEpochNanos", CsvLines.RESTORE);
			}
			return new SlowRequest(row.whole(intended), row.whole(end), row.is(outcome, "correct"));
		});
	}

	private static int column(List<String> header, String name) {
		int column = header.indexOf(name);
		if (column < 0) {
			throw new BadCsv(1, "there is no column " + name, CsvLines.RESTORE);
		}
		return column;
	}

}
