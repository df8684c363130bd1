package io.proxylab.lab.analysis;

import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.ValueCounts;
import java.util.ArrayList;
import java.util.List;

/**
 * Percentiles of response time where they are of interest: evenly on the axis 1 / (1 - q)
 * of HdrHistogram's plots, a tenth as likely each decade.
 *
 * @param count answers behind it
 * @param millis value i is that of the quantile 1 - 10^(-i / {@value #STEPS_PER_DECADE}),
 * as far as answers support it
 */
public record ResponseCurve(long count, List<Double> millis) {

	/** Values between 0 and 90%, between 90 and 99%, and so on. */
	public static final int STEPS_PER_DECADE = 8;

	public ResponseCurve {
		millis = List.copyOf(millis);
	}

	/**
	 * The curve of some trials, from their merged histograms.
	 * @param trials of one target and cell
	 */
	public static ResponseCurve of(List<RawTrial> trials) {
		return of(ValueCounts.merged(trials.stream().map((trial) -> trial.responseTime().values()).toList()));
	}

	/** The curve of some times. */
	public static ResponseCurve of(ValueCounts times) {
		long count = times.count();
		List<Double> millis = new ArrayList<>();
		if (count == 0) {
			return new ResponseCurve(0, List.of());
		}
		double percentile = 0;
		do {
			millis.add(times.atPercentile(percentile) / 1000.0);
			percentile = 100 - 100 * Math.pow(10, -(double) millis.size() / STEPS_PER_DECADE);
		}
		while (EnoughSamples.forPercentile(percentile, count));
		return new ResponseCurve(count, millis);
	}

}
