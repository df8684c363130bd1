package io.proxylab.lab.probe;

import io.proxylab.lab.trial.ProbeOutcome;
import io.proxylab.lab.trial.TrialRecord.Probes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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
	 * The outcomes in the order in which the probes were sent.
	 * @param nowNanos the moment that {@code nowEpochMillis} is on the wall clock
	 * @param nowEpochMillis wall clock time of that moment
	 */
	synchronized List<ProbeOutcome> outcomes(long nowNanos, long nowEpochMillis) {
		return bySending()
			.map((outcome) -> new ProbeOutcome(nowEpochMillis - Math.round((nowNanos - outcome.sentNanos()) / 1e6),
					Math.round((outcome.answeredNanos() - outcome.sentNanos()) / 1e6), outcome.success()))
			.toList();
	}

	private Stream<Outcome> bySending() {
		return this.outcomes.stream().sorted(Comparator.comparingLong(Outcome::sentNanos));
	}

	/**
	 * Sums up.
	 * @param endNanos end of the trial: an outage that did not end lasts up to it
	 */
	synchronized Probes probes(long endNanos) {
		List<Outcome> bySending = bySending().toList();
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
