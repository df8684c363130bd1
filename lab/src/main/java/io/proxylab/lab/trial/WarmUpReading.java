package io.proxylab.lab.trial;

import io.proxylab.load.csv.CsvReader;
import java.util.List;

/**
 * A line of {@code warm-up.csv}: a second under the heaviest load of a warm-up. Light
 * loads, in which compilers catch up, have none.
 *
 * @param untilSeconds its end, since the first request of the launch
 * @param answersPerSecond throughput in it
 * @param cpuMicrosPerRequest CPU time of the target over answers; -1 if not read
 */
public record WarmUpReading(double untilSeconds, double answersPerSecond, double cpuMicrosPerRequest) {

	private static final String HEADER = "untilSeconds,answersPerSecond,cpuMicrosPerRequest";

	static String write(List<WarmUpReading> readings) {
		return CsvLines.write(HEADER, readings, (reading) -> List.of(CsvLines.seconds(reading.untilSeconds()),
				CsvLines.seconds(reading.answersPerSecond()), CsvLines.seconds(reading.cpuMicrosPerRequest())));
	}

	static List<WarmUpReading> read(String text) {
		return CsvLines.read(HEADER, CsvReader.of(text),
				(row) -> new WarmUpReading(row.number(0), row.number(1), row.number(2)));
	}

}
