package io.proxylab.lab.analysis;

import io.proxylab.lab.experiment.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How far a target kept up with an open load whose rate changes, in words. */
final class RateStory {

	/** Of what is due in a part of the window: less is a growing queue. */
	private static final double KEPT_UP = 0.97;

	/** Of scatter. */
	private static final double SIGMAS = 3;

	private RateStory() {
	}

	/**
	 * The story, a sentence each.
	 * @param trials of one target and cell, at least one, all under such a load
	 * @param figures of every part of the window
	 * @param health what a load balancer would have found; null of the control
	 */
	static List<String> of(List<TrialEvidence> trials, List<PhaseFigures> figures, @Nullable HealthVerdict health) {
		TrialEvidence any = trials.getFirst();
		Load.Open load = any.open().orElseThrow();
		List<String> sentences = new ArrayList<>();
		int behind = 0;
		while (behind < figures.size() && keptUp(figures.get(behind), load, trials.size())) {
			behind++;
		}
		if (behind == figures.size()) {
			sentences.add(String.format(Locale.ROOT, "kept up with the load all the time, up to %,.0f/s",
					load.rate().mostPerSecond()));
		}
		else {
			PhaseFigures first = figures.get(behind);
			double most = figures.stream().mapToDouble(PhaseFigures::goodputPerSecond).max().orElseThrow();
			Double inFlight = first.upstreamMeanInFlight();
			String cap = (inFlight == null) ? ""
					: BindingLimits
						.cap(any, Double.POSITIVE_INFINITY, inFlight, any.raw().record().typicalDelayMicros() / 1e6,
								first.cpuPercentOfBox())
						.map(BindingSentence::of)
						.orElse("");
			sentences.add(String.format(Locale.ROOT,
					"did not keep up from %s on, %.0f s into the window: it gave %,.0f correct answers/s, at most %,.0f/s at any time%s",
					first.rate(), first.fromSeconds(), first.goodputPerSecond(), most,
					cap.isEmpty() ? "" : "; " + cap));
		}
		Double unhealthyAt = (health != null) ? health.unhealthyAtSeconds() : null;
		if (unhealthyAt != null) {
			sentences.add(
					String.format(Locale.ROOT, "ECS would have replaced the task %.0f s into the window", unhealthyAt));
		}
		return sentences;
	}

	private static boolean keptUp(PhaseFigures phase, Load.Open load, int trials) {
		double seconds = phase.untilSeconds() - phase.settledFromSeconds();
		double due = load.rate().meanPerSecond(phase.settledFromSeconds(), phase.untilSeconds());
		return phase.goodputPerSecond() >= KEPT_UP * due - SIGMAS * Math.sqrt(due / seconds / trials);
	}

}
