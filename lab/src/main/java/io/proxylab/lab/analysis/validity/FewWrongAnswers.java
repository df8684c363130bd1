package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.util.Locale;

/**
 * Hardly any of the answers that throughput counts was another than expected: an error
 * page is made without the upstream, and with a part of the work, so throughput and CPU a
 * request would be those of another job. Requests without an answer are reported and not
 * refused: they count in no throughput.
 */
record FewWrongAnswers() implements ValidityCheck {

	/** Of all whole answers. */
	private static final double MOST = 0.05;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (trial.scheduled()) {
			return notApplicable("what a target answers while its upstream slows down is the result");
		}
		long status = trial.load().errors().getOrDefault(ErrorKind.BAD_STATUS, 0L);
		long body = trial.load().errors().getOrDefault(ErrorKind.BAD_BODY, 0L);
		long completed = trial.load().completed();
		if (completed == 0) {
			return notApplicable("there was no answer");
		}
		if (KnownLimits.defended(trial.launch()) && body <= MOST * completed) {
			return notApplicable("what a target turns away to keep the rest is the result");
		}
		return outcome(status + body <= MOST * completed,
				String.format(Locale.ROOT,
						"%.1f%% of the answers were wrong: %d by their status, %d by their body (at most %.0f%%)",
						100.0 * (status + body) / completed, status, body, 100 * MOST));
	}

}
