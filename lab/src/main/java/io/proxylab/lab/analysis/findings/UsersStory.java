package io.proxylab.lab.analysis.findings;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.findings.StoryFinding.MostUnder;
import io.proxylab.lab.analysis.findings.StoryFinding.Replaced;
import io.proxylab.lab.analysis.limits.BindingLimit;
import io.proxylab.lab.analysis.limits.BindingLimits;
import io.proxylab.lab.experiment.Load;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** With how many of its changing users a target gave most, and what bound it there. */
public final class UsersStory {

	private UsersStory() {
	}

	/**
	 * The story, in the order in which it is told.
	 * @param trials of one target and cell, at least one, all under such a load
	 * @param figures of every part of the window
	 * @param health what a load balancer would have found; null of the control
	 */
	public static List<StoryFinding> of(List<TrialEvidence> trials, List<PhaseFigures> figures,
			@Nullable HealthVerdict health) {
		List<StoryFinding> findings = new ArrayList<>();
		PhaseFigures most = figures.stream()
			.max(Comparator.comparingDouble(PhaseFigures::goodputPerSecond))
			.orElseThrow();
		findings.add(new MostUnder(Objects.requireNonNull(most.rate(), "a part of users that change has them"),
				most.fromSeconds(), most.goodputPerSecond(), most.cpuPercentOfBox(),
				cap(trials.getFirst(), most).orElse(null)));
		Double unhealthyAt = (health != null) ? health.unhealthyAtSeconds() : null;
		if (unhealthyAt != null) {
			findings.add(new Replaced(unhealthyAt, null, null, trials.size()));
		}
		findings.addAll(Story.wellAgain(figures));
		return findings;
	}

	private static Optional<BindingLimit> cap(TrialEvidence any, PhaseFigures phase) {
		Double inFlight = phase.upstreamMeanInFlight();
		if (inFlight == null || !(any.raw().record().load() instanceof Load.Closed closed)) {
			return Optional.empty();
		}
		return BindingLimits.cap(any, closed.active().mean(phase.settledFromSeconds(), phase.untilSeconds()), inFlight,
				any.raw().record().typicalDelayMicros() / 1e6, null);
	}

}
