package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.EnoughSamples;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.ValueCounts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
		if (count == 0) {
			return new ResponseCurve(0, List.of());
		}
		double[] percentiles = IntStream.iterate(1, (i) -> i + 1)
			.mapToDouble((i) -> 100 - 100 * Math.pow(10, -(double) i / STEPS_PER_DECADE))
			.takeWhile((percentile) -> EnoughSamples.forPercentile(percentile, count))
			.toArray();
		return new ResponseCurve(count,
				LongStream.concat(LongStream.of(times.atPercentile(0)), Arrays.stream(times.atPercentiles(percentiles)))
					.mapToObj((micros) -> micros / 1000.0)
					.toList());
	}

}
