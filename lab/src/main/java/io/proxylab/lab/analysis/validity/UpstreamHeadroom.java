package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.evidence.UpstreamLoops;
import java.util.Locale;
import java.util.Optional;

/**
 * The event loops of the upstream had time to spare: past 90% requests wait in front of
 * it, which neither its delay nor its in-flight requests show. The control is exempt: it
 * is there to show this ceiling.
 */
record UpstreamHeadroom() implements ValidityCheck {

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (!trial.launch().callsUpstream()) {
			return notApplicable(ValidityCheck.callsNoUpstream(trial));
		}
		if (trial.direct()) {
			return notApplicable("the control shows the ceiling of generator and upstream");
		}
		Optional<UpstreamLoops> loops = UpstreamLoops.of(trial);
		return loops.isEmpty() ? notApplicable("the CPU of the upstream's event loops was not read")
				: outcome(!loops.get().exhausted(),
						String.format(Locale.ROOT, "%s; at most %.0f%%", loops.get().text(), 100 * UpstreamLoops.MOST));
	}

}
