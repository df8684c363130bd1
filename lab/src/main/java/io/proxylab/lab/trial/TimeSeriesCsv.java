package io.proxylab.lab.trial;

import static io.proxylab.lab.trial.CsvLines.seconds;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.util.List;
import java.util.Locale;

/** {@code timeseries.csv}: a line a sample; -1 where nothing was read. */
final class TimeSeriesCsv {

	static final String HEADER = "atEpochMillis,process,cpuSeconds,throttledSeconds,rssBytes,threads,"
			+ "requestCpuSeconds,eventLoopCpuSeconds,jitCpuSeconds,gcCpuSeconds";

	private TimeSeriesCsv() {
	}

	static String write(TimeSeries series) {
		return CsvLines.write(HEADER, series.samples(),
				(sample) -> List.of(Long.toString(sample.atEpochMillis()),
						sample.process().name().toLowerCase(Locale.ROOT), seconds(sample.cpuSeconds()),
						seconds(sample.throttledSeconds()), Long.toString(sample.rssBytes()),
						Integer.toString(sample.threads()), seconds(sample.requestCpuSeconds()),
						seconds(sample.eventLoopCpuSeconds()), seconds(sample.jitCpuSeconds()),
						seconds(sample.gcCpuSeconds())));
	}

	/**
	 * Reads what {@link #write} wrote.
	 * @throws IllegalArgumentException with the line's number, if it is anything else
	 */
	static TimeSeries read(List<String> lines) {
		return new TimeSeries(CsvLines.read(HEADER, lines, TimeSeriesCsv::sample));
	}

	private static Sample sample(List<String> values) {
		return new Sample(Long.parseLong(values.get(0)), ProcessKind.valueOf(values.get(1).toUpperCase(Locale.ROOT)),
				Double.parseDouble(values.get(2)), Double.parseDouble(values.get(3)), Long.parseLong(values.get(4)),
				Integer.parseInt(values.get(5)), Double.parseDouble(values.get(6)), Double.parseDouble(values.get(7)),
				Double.parseDouble(values.get(8)), Double.parseDouble(values.get(9)));
	}

}
