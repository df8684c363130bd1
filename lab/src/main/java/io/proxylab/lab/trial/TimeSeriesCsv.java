package io.proxylab.lab.trial;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code timeseries.csv}: a header, then a line a sample; -1 where nothing was read. */
final class TimeSeriesCsv {

	static final String HEADER = "atEpochMillis,process,cpuSeconds,throttledSeconds,rssBytes,threads,"
			+ "requestCpuSeconds,eventLoopCpuSeconds,jitCpuSeconds,gcCpuSeconds";

	private static final int COLUMNS = HEADER.split(",").length;

	private TimeSeriesCsv() {
	}

	static String write(TimeSeries series) {
		StringBuilder csv = new StringBuilder(HEADER).append('\n');
		for (Sample sample : series.samples()) {
			csv.append(sample.atEpochMillis())
				.append(',')
				.append(sample.process().name().toLowerCase(Locale.ROOT))
				.append(',')
				.append(seconds(sample.cpuSeconds()))
				.append(',')
				.append(seconds(sample.throttledSeconds()))
				.append(',')
				.append(sample.rssBytes())
				.append(',')
				.append(sample.threads())
				.append(',')
				.append(seconds(sample.requestCpuSeconds()))
				.append(',')
				.append(seconds(sample.eventLoopCpuSeconds()))
				.append(',')
				.append(seconds(sample.jitCpuSeconds()))
				.append(',')
				.append(seconds(sample.gcCpuSeconds()))
				.append('\n');
		}
		return csv.toString();
	}

	/**
	 * Reads what {@link #write} wrote.
	 * @throws IllegalArgumentException with the line's number, if it is anything else
	 */
	static TimeSeries read(List<String> lines) {
		if (lines.isEmpty() || !HEADER.equals(lines.getFirst())) {
			throw new IllegalArgumentException("line 1: expected the header " + HEADER);
		}
		List<Sample> samples = new ArrayList<>(lines.size());
		for (int index = 1; index < lines.size(); index++) {
			try {
				samples.add(sample(lines.get(index).split(",", -1)));
			}
			catch (IllegalArgumentException ex) {
				throw new IllegalArgumentException("line " + (index + 1) + ": " + ex.getMessage(), ex);
			}
		}
		return new TimeSeries(samples);
	}

	private static Sample sample(String[] values) {
		if (values.length != COLUMNS) {
			throw new IllegalArgumentException(values.length + " values, expected " + COLUMNS);
		}
		return new Sample(Long.parseLong(values[0]), ProcessKind.valueOf(values[1].toUpperCase(Locale.ROOT)),
				Double.parseDouble(values[2]), Double.parseDouble(values[3]), Long.parseLong(values[4]),
				Integer.parseInt(values[5]), Double.parseDouble(values[6]), Double.parseDouble(values[7]),
				Double.parseDouble(values[8]), Double.parseDouble(values[9]));
	}

	/** Microseconds are finer than any counter that is read here. */
	private static String seconds(double value) {
		return (value == -1) ? "-1" : String.format(Locale.ROOT, "%.6f", value);
	}

}
