package io.proxylab.lab.trial;

import static io.proxylab.lab.trial.CsvLines.seconds;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@code timeseries.csv}: a line a sample; -1 where nothing was read. */
final class TimeSeriesCsv {

	static final String HEADER = "atEpochMillis,process,cpuSeconds,throttledSeconds,rssBytes,threads,"
			+ "requestCpuSeconds,eventLoopCpuSeconds,jitCpuSeconds,gcCpuSeconds";

	private static final SortedMap<String, ProcessKind> PROCESSES = new TreeMap<>(
			Arrays.stream(ProcessKind.values()).collect(Collectors.toMap(TimeSeriesCsv::word, Function.identity())));

	private TimeSeriesCsv() {
	}

	static String write(TimeSeries series) {
		return CsvLines.write(HEADER, series.samples(),
				(sample) -> List.of(Long.toString(sample.atEpochMillis()), word(sample.process()),
						seconds(sample.cpuSeconds()), seconds(sample.throttledSeconds()),
						Long.toString(sample.rssBytes()), Integer.toString(sample.threads()),
						seconds(sample.requestCpuSeconds()), seconds(sample.eventLoopCpuSeconds()),
						seconds(sample.jitCpuSeconds()), seconds(sample.gcCpuSeconds())));
	}

	/**
	 * Reads what {@link #write} wrote.
	 * @throws IllegalArgumentException with the line's number, if it is anything else
	 */
	static TimeSeries read(String text) {
		return new TimeSeries(CsvLines.read(HEADER, text, TimeSeriesCsv::sample));
	}

	private static Sample sample(CsvRow row) {
		ProcessKind process = PROCESSES.get(row.word(1));
		if (process == null) {
			throw new IllegalArgumentException("'" + row.word(1) + "' is no process; there are " + PROCESSES.keySet());
		}
		return new Sample(row.whole(0), process, row.number(2), row.number(3), row.whole(4), row.count(5),
				row.number(6), row.number(7), row.number(8), row.number(9));
	}

	private static String word(ProcessKind process) {
		return process.name().toLowerCase(Locale.ROOT);
	}

}
