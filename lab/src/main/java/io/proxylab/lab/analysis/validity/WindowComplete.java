package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.Locale;

/** The window was measured to its end: nobody stopped the load. */
record WindowComplete() implements ValidityCheck {

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		double seconds = trial.load().windowMicros() / 1e6;
		return trial.load().stopped()
				? outcome(false, String.format(Locale.ROOT, "the load was stopped after %.1f s of the window", seconds))
				: outcome(true, String.format(Locale.ROOT, "%.1f s", seconds));
	}

}
