package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.experiment.Load;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import java.util.Locale;
import java.util.Objects;

/**
 * As many requests were due in the window as the rate of an open load says, which may
 * change in it. Poisson arrivals scatter by the square root of their number, so that a
 * short window may well have a hundredth more or less.
 */
record OfferedAsAsked() implements ValidityCheck {

	/** Of what was asked for. */
	private static final double TOLERANCE = 0.005;

	/** Of scatter: a sound window is refused in one of 16,000. */
	private static final double SIGMAS = 4;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		return trial.open()
			.map((open) -> check(open, Objects.requireNonNull(trial.load().offered(), "of an open load"),
					trial.load().windowMicros() / 1e6))
			.orElseGet(() -> notApplicable("only an open load has a schedule"));
	}

	private CheckOutcome check(Load.Open open, Offered offered, double seconds) {
		double asked = open.rate().arrivals(seconds);
		double chance = (open.arrivals() == Arrivals.POISSON) ? SIGMAS * Math.sqrt(asked) : 1;
		double slack = TOLERANCE * asked + chance;
		return outcome(Math.abs(offered.due() - asked) <= slack,
				String.format(Locale.ROOT, "%.1f requests/s were due, %.1f were asked for (at most %.1f off)",
						offered.due() / seconds, asked / seconds, slack / seconds));
	}

}
