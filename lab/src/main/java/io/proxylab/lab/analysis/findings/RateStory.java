package io.proxylab.lab.analysis.findings;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.findings.StoryFinding.FellBehind;
import io.proxylab.lab.analysis.findings.StoryFinding.KeptUp;
import io.proxylab.lab.analysis.findings.StoryFinding.Replaced;
import io.proxylab.lab.analysis.limits.BindingLimit;
import io.proxylab.lab.analysis.limits.BindingLimits;
import io.proxylab.lab.experiment.Load;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a target kept up with an open load whose rate changes. */
public final class RateStory {

	/** Of what is due in a part of the window: less is a growing queue. */
	private static final double KEPT_UP = 0.97;

	/** Of scatter. */
	private static final double SIGMAS = 3;

	private RateStory() {
	}

	/**
	 * The story, in the order in which it is told.
	 * @param trials of one target and cell, at least one, all under such a load
	 * @param figures of every part of the window
	 * @param health what a load balancer would have found; null of the control
	 */
	public static List<StoryFinding> of(List<TrialEvidence> trials, List<PhaseFigures> figures,
			@Nullable HealthVerdict health) {
		Load.Open load = trials.getFirst().open().orElseThrow();
		List<StoryFinding> findings = new ArrayList<>();
		findings.add(figures.stream()
			.filter((phase) -> !keptUp(phase, load, trials.size()))
			.findFirst()
			.<StoryFinding>map((behind) -> fellBehind(behind, trials.getFirst(), figures))
			.orElseGet(() -> new KeptUp(load.rate().mostPerSecond())));
		Double unhealthyAt = (health != null) ? health.unhealthyAtSeconds() : null;
		if (unhealthyAt != null) {
			findings.add(new Replaced(unhealthyAt, null, null, trials.size()));
		}
		findings.addAll(Story.wellAgain(figures));
		return findings;
	}

	private static FellBehind fellBehind(PhaseFigures behind, TrialEvidence any, List<PhaseFigures> figures) {
		Double inFlight = behind.upstreamMeanInFlight();
		Optional<BindingLimit> cap = (inFlight == null) ? Optional.empty()
				: BindingLimits.cap(any, Double.POSITIVE_INFINITY, inFlight,
						any.raw().record().typicalDelayMicros() / 1e6, behind.cpuPercentOfBox());
		return new FellBehind(Objects.requireNonNull(behind.rate(), "a part of a rate that changes has one"),
				behind.fromSeconds(), behind.goodputPerSecond(),
				figures.stream().mapToDouble(PhaseFigures::goodputPerSecond).max().orElseThrow(), cap.orElse(null));
	}

	private static boolean keptUp(PhaseFigures phase, Load.Open load, int trials) {
		double seconds = phase.untilSeconds() - phase.settledFromSeconds();
		double due = load.rate().meanPerSecond(phase.settledFromSeconds(), phase.untilSeconds());
		return phase.goodputPerSecond() >= KEPT_UP * due - SIGMAS * Math.sqrt(due / seconds / trials);
	}

}
