package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.Locale;

/**
 * At least one answer was correct. Errors beside correct answers are a result, not a
 * fault of the measurement: they are reported with the figures.
 */
record AnswersCorrect() implements ValidityCheck {

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		return outcome(trial.load().correct() > 0, String.format(Locale.ROOT, "%d correct answers, %d failed requests",
				trial.load().correct(), trial.failed()));
	}

}
