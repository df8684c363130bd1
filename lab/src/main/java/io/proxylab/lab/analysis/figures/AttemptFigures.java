package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.load.protocol.LoadResult.Attempts;
import io.proxylab.load.protocol.LoadResult.Offered;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What users did who have a timeout of their own, try again or go away: requests and
 * attempts told apart, over all windows.
 *
 * @param offeredPerSecond requests per second: those that were due under open load, else
 * those whose first attempt was sent
 * @param sentPerSecond attempts that were sent per second, retries included
 * @param retriesPerSecond of these, those that were not the first of their request
 * @param givenUpPerSecond attempts per second that were sent and then not waited for any
 * longer
 * @param wastedPerSecond requests per second that the upstream took and whose answer no
 * user got in time; null of a target that does not call the lab's upstream. What is in
 * progress at an edge of a window counts, too
 * @param overBudget failed requests that would have been tried again with a greater
 * budget; all trials together
 */
public record AttemptFigures(double offeredPerSecond, double sentPerSecond, double retriesPerSecond,
		double givenUpPerSecond, @Nullable Double wastedPerSecond, long overBudget) {

	/**
	 * The figures of trials whose users do so; null of others.
	 * @param trials of one target and cell, at least one
	 */
	static @Nullable AttemptFigures of(List<TrialEvidence> trials) {
		List<Attempts> told = trials.stream()
			.flatMap((trial) -> Optional.ofNullable(trial.load().attempts()).stream())
			.toList();
		if (told.size() < trials.size()) {
			return null;
		}
		double seconds = trials.stream().mapToDouble((trial) -> trial.load().windowMicros() / 1e6).sum();
		Attempts all = told.stream().reduce(Attempts::plus).orElseThrow();
		return new AttemptFigures(trials.stream().mapToLong(AttemptFigures::offered).sum() / seconds,
				(all.first() + all.retries()) / seconds, all.retries() / seconds, all.givenUp() / seconds,
				wasted(trials, seconds), all.overBudget());
	}

	private static long offered(TrialEvidence trial) {
		Offered offered = trial.load().offered();
		Attempts attempts = trial.load().attempts();
		return (offered != null) ? offered.due() : (attempts != null) ? attempts.first() : 0;
	}

	private static @Nullable Double wasted(List<TrialEvidence> trials, double seconds) {
		if (trials.stream().anyMatch((trial) -> !trial.launch().callsUpstream() || trial.calls().vary())) {
			return null;
		}
		double worked = trials.stream().mapToDouble((trial) -> trial.upstream().requests()).sum();
		double correct = trials.stream().mapToDouble((trial) -> trial.calls().count() * trial.load().correct()).sum();
		return Math.max(0, worked - correct) / seconds;
	}

}
