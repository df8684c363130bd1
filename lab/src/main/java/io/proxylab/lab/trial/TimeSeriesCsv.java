package io.proxylab.lab.trial;

import static io.proxylab.lab.trial.CsvLines.seconds;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.load.csv.CsvReader;
import io.proxylab.load.csv.CsvRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@code timeseries.csv}: a line a sample; -1 where nothing was read. */
final class TimeSeriesCsv {

	/** Of a trial of format version 1 to 5. */
	private static final String OLDER_HEADER = "atEpochMillis,process,cpuSeconds,throttledSeconds,rssBytes,threads,"
			+ "requestCpuSeconds,eventLoopCpuSeconds,jitCpuSeconds,gcCpuSeconds";

	static final String HEADER = OLDER_HEADER + ",restCpuSeconds,wholeCpuSeconds,wholeErrorSeconds";

	private static final SortedMap<String, ProcessKind> PROCESSES = new TreeMap<>(
			Arrays.stream(ProcessKind.values()).collect(Collectors.toMap(TimeSeriesCsv::word, Function.identity())));

	private TimeSeriesCsv() {
	}

	static String write(TimeSeries series) {
		return CsvLines.write(HEADER, series.samples(), (sample) -> List.of(Long.toString(sample.atEpochMillis()),
				word(sample.process()), seconds(sample.cpuSeconds()), seconds(sample.throttledSeconds()),
				Long.toString(sample.rssBytes()), Integer.toString(sample.threads()),
				seconds(sample.requestCpuSeconds()), seconds(sample.eventLoopCpuSeconds()),
				seconds(sample.jitCpuSeconds()), seconds(sample.gcCpuSeconds()), seconds(sample.restCpuSeconds()),
				seconds(sample.wholeCpuSeconds()), seconds(sample.wholeErrorSeconds())));
	}

	/**
	 * Reads what {@link #write} wrote, or that of an older lab.
	 * @throws IllegalArgumentException with the line's number, if it is anything else
	 */
	static TimeSeries read(String text) {
		CsvReader records = CsvReader.of(text);
		boolean older = CsvLines.hasHeader(records, OLDER_HEADER);
		return new TimeSeries(
				CsvLines.read(older ? OLDER_HEADER : HEADER, records, (row) -> older ? older(row) : sample(row)));
	}

	private static Sample sample(CsvRecord row) {
		return sample(row, row.number(10), row.number(11), row.number(12));
	}

	/** What that lab did not read is -1. */
	private static Sample older(CsvRecord row) {
		return sample(row, -1, -1, -1);
	}

	private static Sample sample(CsvRecord row, double rest, double whole, double error) {
		ProcessKind process = PROCESSES.get(row.text(1));
		if (process == null) {
			throw row.bad(1, "isn't a process", "There are " + PROCESSES.keySet() + ".");
		}
		return new Sample(CsvLines.epochMillis(row, 0), process, row.number(2), row.number(3), row.whole(4),
				row.count(5), row.number(6), row.number(7), row.number(8), row.number(9), rest, whole, error);
	}

	private static String word(ProcessKind process) {
		return process.name().toLowerCase(Locale.ROOT);
	}

}
