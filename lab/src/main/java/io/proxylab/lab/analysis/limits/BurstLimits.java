package io.proxylab.lab.analysis.limits;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.figures.BurstFigures;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.limits.BindingLimit.BurstHeld;
import io.proxylab.lab.analysis.limits.BindingLimit.NotShown;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names what binds a burst: how many requests the upstream held at a time is either all
 * of them, or a limit of the target shows in it.
 */
final class BurstLimits {

	/** Of all requests: the upstream's counts are means over a second. */
	private static final double ALL = 0.97;

	private BurstLimits() {
	}

	/**
	 * What binds a target in a burst.
	 * @param trials of one target and cell, at least one
	 * @param figures of these trials
	 */
	static BindingLimit of(List<TrialEvidence> trials, Figures figures) {
		TrialEvidence any = trials.getFirst();
		BurstFigures burst = Objects.requireNonNull(figures.burst(), "of a burst");
		Double cpuPercent = BindingLimits.percent(figures);
		Double atUpstream = burst.upstreamHeldMax();
		if (atUpstream == null) {
			return new NotShown("what the " + burst.heldBy() + " held was not read");
		}
		double held = atUpstream / any.calls().atOnce();
		if (held >= ALL * burst.requests()) {
			return new BurstHeld(burst.requests(), burst.heldBy(), held, cpuPercent);
		}
		return BindingLimits
			.cap(any, burst.requests(), atUpstream, any.raw().record().typicalDelayMicros() / 1e6, cpuPercent)
			.or(() -> BindingLimits.laboratory(trials))
			.orElseGet(() -> new NotShown(why(burst, held, cpuPercent)));
	}

	private static String why(BurstFigures burst, double held, @Nullable Double cpuPercent) {
		return String.format(Locale.ROOT, "at most %,.0f of %,d requests were %s at a time%s", held, burst.requests(),
				BurstFigures.where(burst.heldBy()),
				(cpuPercent != null) ? String.format(Locale.ROOT, "; CPU %.0f%%", cpuPercent) : "");
	}

}
