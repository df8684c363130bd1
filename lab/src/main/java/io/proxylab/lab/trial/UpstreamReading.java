package io.proxylab.lab.trial;

import java.util.List;

/**
 * A line of {@code upstream.csv}: the counters of what makes the delay, the upstream or
 * an engine, read once a second. Between two readings the difference of
 * {@code inFlightSeconds} over that of the time is the mean number of requests in flight.
 *
 * @param atEpochMillis wall clock time of the reading
 * @param requests answered since the upstream's start
 * @param inFlightSeconds time integral of its in-flight requests since its start
 */
public record UpstreamReading(long atEpochMillis, long requests, double inFlightSeconds) {

	private static final String HEADER = "atEpochMillis,requests,inFlightSeconds";

	static String write(List<UpstreamReading> readings) {
		return CsvLines.write(HEADER, readings, (reading) -> List.of(Long.toString(reading.atEpochMillis()),
				Long.toString(reading.requests()), CsvLines.seconds(reading.inFlightSeconds())));
	}

	static List<UpstreamReading> read(String text) {
		return CsvLines.read(HEADER, text, (row) -> new UpstreamReading(row.whole(0), row.whole(1), row.number(2)));
	}

}
