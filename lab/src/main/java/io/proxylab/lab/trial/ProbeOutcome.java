package io.proxylab.lab.trial;

import io.proxylab.load.csv.CsvReader;
import io.proxylab.load.csv.CsvRecord;
import java.util.List;

/**
 * A line of {@code probes.csv}: what became of one health probe. A probe without outcome
 * at the end of the trial has no line.
 *
 * @param sentAtEpochMillis wall clock time at which it was sent
 * @param millis until its answer, or until it was given up
 * @param success whether a 2xx answer came in time
 */
public record ProbeOutcome(long sentAtEpochMillis, long millis, boolean success) {

	private static final String HEADER = "sentAtEpochMillis,millis,success";

	static String write(List<ProbeOutcome> outcomes) {
		return CsvLines.write(HEADER, outcomes, (outcome) -> List.of(Long.toString(outcome.sentAtEpochMillis()),
				Long.toString(outcome.millis()), Boolean.toString(outcome.success())));
	}

	static List<ProbeOutcome> read(String text) {
		return CsvLines.read(HEADER, CsvReader.of(text),
				(row) -> new ProbeOutcome(CsvLines.epochMillis(row, 0), row.whole(1), isTrue(row, 2)));
	}

	private static boolean isTrue(CsvRecord row, int column) {
		return switch (row.text(column)) {
			case "true" -> true;
			case "false" -> false;
			default -> throw row.bad(column, "is neither true nor false", CsvLines.RESTORE);
		};
	}

}
