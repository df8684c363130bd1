package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the threads of a process used in a window by kind, and what the whole process used
 * at the same moments, all of it interpolated alike between the readings of the threads,
 * which are fewer than those of the process.
 *
 * @param secondsByKind CPU time of the threads that were read
 * @param wholeSeconds CPU time of the whole process
 * @param errorSeconds by how much their sum and the whole may be apart for the clocks
 * alone
 */
public record KindsRead(Map<ThreadKind, Double> secondsByKind, double wholeSeconds, double errorSeconds) {

	public KindsRead {
		// In their order: a sum of doubles depends on it.
		Map<ThreadKind, Double> ordered = new EnumMap<>(ThreadKind.class);
		ordered.putAll(secondsByKind);
		secondsByKind = Collections.unmodifiableMap(ordered);
	}

	/**
	 * What was used; empty if threads and process were not read together at least twice,
	 * as no older lab did, or if the counter of the process began anew.
	 * @param samples of the process
	 * @param window in which
	 */
	static Optional<KindsRead> of(List<Sample> samples, Window window) {
		List<Sample> readings = samples.stream().filter((sample) -> sample.wholeCpuSeconds() >= 0).toList();
		if (readings.size() < 2 || Counter.of(samples, Sample::atEpochMillis, Sample::cpuSeconds).fell()) {
			return Optional.empty();
		}
		Map<ThreadKind, Double> byKind = new EnumMap<>(ThreadKind.class);
		for (ThreadKind kind : ThreadKind.values()) {
			ProcessUse.increase(readings, window, (sample) -> sample.cpuSeconds(kind))
				.ifPresent((seconds) -> byKind.put(kind, seconds));
		}
		return Optional
			.of(new KindsRead(byKind, ProcessUse.increase(readings, window, Sample::wholeCpuSeconds).orElseThrow(),
					Counter.of(readings, Sample::atEpochMillis, Sample::wholeErrorSeconds).atEdges(window)));
	}

	/** CPU time of all threads that were read. */
	public double seenSeconds() {
		return this.secondsByKind.values().stream().mapToDouble(Double::doubleValue).sum();
	}

}
