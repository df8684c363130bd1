package io.proxylab.lab.trial;

import java.util.List;

/**
 * What was seen from outside while a trial ran.
 *
 * @param series samples of the processes: {@code timeseries.csv}
 * @param probes health probes in the order in which they were sent: {@code probes.csv}
 * @param upstream the upstream's counters in the order of their time:
 * {@code upstream.csv}
 */
public record Observed(TimeSeries series, List<ProbeOutcome> probes, List<UpstreamReading> upstream) {

	/** Of a trial that was not measured. */
	public static final Observed NOTHING = new Observed(new TimeSeries(List.of()), List.of(), List.of());

	public Observed {
		probes = List.copyOf(probes);
		upstream = List.copyOf(upstream);
	}

}
