package io.proxylab.lab.probe;

import io.proxylab.lab.trial.TrialRecord.Probes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What became of the probes. An outage begins when the first probe is sent that fails,
 * and ends when the next success is answered. Probes overlap, so outcomes come in any
 * order. All times are monotonic nanoseconds.
 */
final class ProbeLog {

	private final List<Outcome> outcomes = new ArrayList<>();

	synchronized void add(long sentNanos, long answeredNanos, boolean success) {
		this.outcomes.add(new Outcome(sentNanos, answeredNanos, success));
	}

	/**
	 * Sums up.
	 * @param endNanos end of the trial: an outage that did not end lasts up to it
	 */
	synchronized Probes probes(long endNanos) {
		List<Outcome> bySending = this.outcomes.stream().sorted(Comparator.comparingLong(Outcome::sentNanos)).toList();
		int failed = 0;
		long longest = 0;
		for (Outcome outcome : bySending) {
			if (!outcome.success()) {
				failed++;
				longest = Math.max(longest, firstSuccessAfter(outcome.sentNanos(), endNanos) - outcome.sentNanos());
			}
		}
		return new Probes(bySending.size(), failed, longest / 1e9);
	}

	private long firstSuccessAfter(long nanos, long endNanos) {
		return this.outcomes.stream()
			.filter((outcome) -> outcome.success() && outcome.answeredNanos() > nanos)
			.mapToLong(Outcome::answeredNanos)
			.min()
			.orElse(endNanos);
	}

	private record Outcome(long sentNanos, long answeredNanos, boolean success) {
	}

}
