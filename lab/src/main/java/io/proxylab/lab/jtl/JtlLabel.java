package io.proxylab.lab.jtl;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the samples of a label say together. Times are JMeter's elapsed times, from before
 * the connection is taken to the last byte: service times, in whole milliseconds.
 *
 * @param label of the samples
 * @param samples how many, failed ones among them
 * @param failed samples that JMeter marked as failed
 * @param failures of those, by response code or by what stands in its place
 * @param startedAtEpochMillis when the first sample began
 * @param seconds from then to the end of the last one
 * @param correctPerSecond correct samples in that time
 * @param meanInFlight by Little's law: the times of all samples together, divided by the
 * seconds
 * @param mostUsers most active threads of JMeter; null if the file does not say
 * @param meanMillis mean time
 * @param p50Millis median; null if fewer than ten samples lie beyond it
 * @param p99Millis 99th percentile; null likewise
 * @param p999Millis 99.9th percentile; null likewise
 * @param maxMillis longest time
 */
public record JtlLabel(String label, long samples, long failed, Map<String, Long> failures, long startedAtEpochMillis,
		double seconds, double correctPerSecond, double meanInFlight, @Nullable Integer mostUsers, double meanMillis,
		@Nullable Double p50Millis, @Nullable Double p99Millis, @Nullable Double p999Millis, double maxMillis) {
}
