package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.Locale;

/**
 * The upstream was read over the same window as the generator measured: it is asked when
 * the generator says that its window begins and ends, and whoever is late in that
 * compares two different times.
 */
record WindowsAligned() implements ValidityCheck {

	/** Of the window. */
	private static final double TOLERANCE = 0.05;

	private static final double LEAST_TOLERANCE_SECONDS = 0.25;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		double generator = trial.load().windowMicros() / 1e6;
		double upstream = trial.upstream().windowSeconds();
		double most = Math.max(LEAST_TOLERANCE_SECONDS, TOLERANCE * generator);
		return outcome(Math.abs(upstream - generator) <= most,
				String.format(Locale.ROOT,
						"the upstream was read over %.2f s, the generator measured %.2f s (at most %.2f s apart)",
						upstream, generator, most));
	}

}
