package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Phase;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.ValueCounts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How soon a target answered as at first, once its upstream did and as much was asked of
 * it as at first. It does from the first second on from which, for three seconds, at
 * least 90% as many correct answers came, half of them within twice the median.
 *
 * @param recovered whether it did within the phase
 * @param seconds from the start of the phase until then; the length of the phase if it
 * did not
 */
public record Recovery(boolean recovered, double seconds) {

	private static final int WELL_FOR_SECONDS = 3;

	private static final double LEAST_OF_GOODPUT = 0.9;

	private static final double MOST_OF_MEDIAN = 2;

	/**
	 * The slowest recovery of several trials.
	 * @param first phase of the window
	 * @param phase in which all is as it was in the first one
	 * @param trials of one target and cell, at least one
	 * @return empty of a phase that differs from the first one, is the first one, or is
	 * too short to tell
	 */
	static Optional<Recovery> of(Phase first, Phase phase, List<TrialEvidence> trials) {
		boolean asAtFirst = phase.fromSeconds() > 0 && phase.delay().equals(first.delay())
				&& Objects.equals(phase.rate(), first.rate());
		return (asAtFirst && phase.seconds() >= WELL_FOR_SECONDS)
				? trials.stream().map((trial) -> of(first, phase, answersOf(trial))).reduce(Recovery::slower)
				: Optional.empty();
	}

	/** The recovery of one trial. */
	static Recovery of(Phase first, Phase phase, Answers answers) {
		ValueCounts before = answers.between(first.settledFromSeconds(), first.untilSeconds());
		double goodput = before.count() / (first.untilSeconds() - first.settledFromSeconds());
		double median = median(before);
		for (int second = 0; second + WELL_FOR_SECONDS <= phase.seconds(); second++) {
			double from = phase.fromSeconds() + second;
			ValueCounts after = answers.between(from, from + WELL_FOR_SECONDS);
			if (after.count() >= LEAST_OF_GOODPUT * goodput * WELL_FOR_SECONDS
					&& median(after) <= MOST_OF_MEDIAN * median) {
				return new Recovery(true, second);
			}
		}
		return new Recovery(false, phase.seconds());
	}

	private static Answers answersOf(TrialEvidence trial) {
		return (fromSeconds, untilSeconds) -> {
			Window part = trial.window().part(fromSeconds, untilSeconds);
			return trial.raw().responseTime().between(part.startEpochMillis(), part.endEpochMillis());
		};
	}

	private static double median(ValueCounts answers) {
		return (answers.count() > 0) ? answers.atPercentile(50) : Double.POSITIVE_INFINITY;
	}

	private static Recovery slower(Recovery one, Recovery other) {
		return new Recovery(one.recovered() && other.recovered(), (one.recovered() != other.recovered())
				? (one.recovered() ? other : one).seconds() : Math.max(one.seconds(), other.seconds()));
	}

	/** Correct answers of a trial. */
	@FunctionalInterface
	interface Answers {

		/** The response times of a part of the window, in seconds since its start. */
		ValueCounts between(double fromSeconds, double untilSeconds);

	}

}
