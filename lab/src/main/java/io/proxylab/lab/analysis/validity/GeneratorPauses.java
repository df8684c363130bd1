package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.Locale;

/**
 * The generator's own garbage collector hardly paused: past 1% of the window its pauses
 * would be a 99th percentile of the target's.
 */
record GeneratorPauses() implements ValidityCheck {

	private static final double MOST = 0.01;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		long millis = trial.load().generatorGcPauseMillis();
		return outcome(millis * 1000 <= MOST * trial.load().windowMicros(), String.format(Locale.ROOT,
				"the generator's garbage collector paused it for %d ms (at most 1%% of the window)", millis));
	}

}
