package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.Locale;

/**
 * The generator sent the requests of an open load when they were due: its own lateness is
 * part of every response time. Closed load has no such times: a request is due when the
 * last one is answered. A burst is due at one moment, and sent as fast as can be. A
 * control that has used up the cores of generator and upstream is exempt: it is there to
 * show that ceiling.
 */
record GeneratorOnTime() implements ValidityCheck {

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (trial.open().isEmpty()) {
			return notApplicable("only an open load has a schedule");
		}
		if (trial.direct() && GeneratorHeadroom.exhausted(trial)) {
			return notApplicable("the control shows the ceiling of generator and upstream");
		}
		long late = trial.load().sendLag().p99Micros();
		double most = trial.tolerances().sendLagP99Micros();
		boolean onTime = late <= most;
		return outcome(onTime, String
			.format(Locale.ROOT, "the generator sent requests up to %.2f ms late (p99)%s", late / 1e3, onTime ? ""
					: String.format(Locale.ROOT, ": it is the limit, not the target (at most %.2f ms)", most / 1e3)));
	}

}
