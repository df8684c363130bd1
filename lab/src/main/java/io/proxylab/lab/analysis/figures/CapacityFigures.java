package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The highest rates at which a target met an SLO, and how they were found.
 *
 * @param slo what had to be met, with what it implies
 * @param carriedPerSecond the highest rate that was carried, over the trials in which any
 * was; null if there is none
 * @param missedPerSecond the lowest rate that was missed, over the trials in which any
 * was; null if there is none. The capacity lies between the least that was carried and
 * the greatest that was missed
 * @param path every window, in order, trial after trial
 */
public record CapacityFigures(String slo, @Nullable Spread carriedPerSecond, @Nullable Spread missedPerSecond,
		List<Step> path) {

	public CapacityFigures {
		path = List.copyOf(path);
	}

	/**
	 * The figures of trials that searched for a capacity; null of other loads.
	 * @param trials of one target and cell, at least one
	 */
	static @Nullable CapacityFigures of(List<TrialEvidence> trials) {
		List<Step> path = new ArrayList<>();
		List<Double> carried = new ArrayList<>();
		List<Double> missed = new ArrayList<>();
		String slo = "";
		for (TrialEvidence trial : trials) {
			CapacityFound found = trial.raw().record().capacity();
			if (found == null) {
				return null;
			}
			slo = found.slo();
			Double most = found.carriedPerSecond();
			if (most != null) {
				carried.add(most);
			}
			Double least = found.missedPerSecond();
			if (least != null) {
				missed.add(least);
			}
			found.path().forEach((probe) -> path.add(Step.of(trial.raw().record().replicate(), probe)));
		}
		return new CapacityFigures(slo, spread(carried), spread(missed), path);
	}

	private static @Nullable Spread spread(List<Double> values) {
		return values.isEmpty() ? null : Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray());
	}

	/**
	 * A window of the search.
	 *
	 * @param replicate of the trial, from 1
	 * @param offeredPerSecond the rate
	 * @param answeredPerSecond answers per second, correct or not; null, as all that was
	 * measured, if the target did not survive it
	 * @param p50Micros median response time; 0 without correct answers
	 * @param p99Micros 99th percentile likewise
	 * @param failed requests that failed, or were unfinished at the end
	 * @param carried whether this window met the SLO
	 * @param missed what it has against it
	 */
	public record Step(int replicate, double offeredPerSecond, @Nullable Double answeredPerSecond,
			@Nullable Long p50Micros, @Nullable Long p99Micros, @Nullable Long failed, boolean carried,
			List<String> missed) {

		public Step {
			missed = List.copyOf(missed);
		}

		static Step of(int replicate, CapacityFound.Probe probe) {
			LoadResult result = probe.result();
			if (result == null) {
				return new Step(replicate, probe.offeredPerSecond(), null, null, null, null, false, probe.missed());
			}
			return new Step(replicate, probe.offeredPerSecond(), result.throughput(), result.responseTime().p50Micros(),
					result.responseTime().p99Micros(),
					result.errors().values().stream().mapToLong(Long::longValue).sum() + result.unfinished(),
					probe.carried(), probe.missed());
		}

	}

}
