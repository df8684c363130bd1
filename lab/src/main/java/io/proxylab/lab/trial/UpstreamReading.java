package io.proxylab.lab.trial;

import io.proxylab.load.csv.CsvReader;
import java.util.List;

/**
 * A line of {@code upstream.csv}: the counters of what makes the delay, of the upstream
 * read once a second, of an engine ten times. Between two readings the difference of
 * {@code inFlightSeconds} over that of the time is the mean number of requests in flight;
 * {@code requests} and {@code inFlight} together are those that have started.
 *
 * @param atEpochMillis wall clock time of the reading
 * @param requests answered since the upstream's start
 * @param inFlightSeconds time integral of its in-flight requests since its start
 * @param inFlight requests in flight at that moment; negative if not read
 */
public record UpstreamReading(long atEpochMillis, long requests, double inFlightSeconds, long inFlight) {

	private static final String HEADER = "atEpochMillis,requests,inFlightSeconds,inFlight";

	/** Of trials of format versions 1 to 11. */
	private static final String OLDER_HEADER = "atEpochMillis,requests,inFlightSeconds";

	/** What an engine tells of itself. */
	private static final String ENGINE_HEADER = "atEpochMillis,started,completed,inFlightSeconds";

	static String write(List<UpstreamReading> readings) {
		return CsvLines.write(HEADER, readings,
				(reading) -> List.of(Long.toString(reading.atEpochMillis()), Long.toString(reading.requests()),
						CsvLines.seconds(reading.inFlightSeconds()), Long.toString(reading.inFlight())));
	}

	static List<UpstreamReading> read(String text) {
		CsvReader records = CsvReader.of(text);
		if (CsvLines.hasHeader(records, OLDER_HEADER)) {
			return CsvLines.read(OLDER_HEADER, records,
					(row) -> new UpstreamReading(CsvLines.epochMillis(row, 0), row.whole(1), row.number(2), -1));
		}
		return CsvLines.read(HEADER, records,
				(row) -> new UpstreamReading(CsvLines.epochMillis(row, 0), row.whole(1), row.number(2), row.whole(3)));
	}

	/**
	 * Reads what an engine's management port tells.
	 * @throws IllegalArgumentException with the line's number, if it is anything else
	 */
	public static List<UpstreamReading> ofEngine(String text) {
		return CsvLines.read(ENGINE_HEADER, CsvReader.of(text), (row) -> {
			long completed = row.whole(2);
			return new UpstreamReading(CsvLines.epochMillis(row, 0), completed, row.number(3),
					row.whole(1) - completed);
		});
	}

}
