package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.StolenTime;
import io.proxylab.lab.analysis.evidence.TrialEvidence;

/**
 * The hypervisor gave hardly any time of the lab's cores to other machines: it would be
 * missing from some trials and not from others.
 */
record NoSteal() implements ValidityCheck {

	@Override
	public boolean ofMachine() {
		return true;
	}

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		return StolenTime.of(trial.launch().box(), trial.targetCoresUse(), trial.otherCoresUse(), trial.window())
			.map((stolen) -> outcome(stolen.isTolerable(), stolen.words()))
			.orElseGet(() -> notApplicable("steal time was not read"));
	}

}
