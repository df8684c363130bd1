package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.LaboratoryCores;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.trial.Tolerances;
import java.util.Locale;

/**
 * The cores that generator and upstream share had time to spare: past 90%, or what the
 * machine's calibration says, their own queues are measured instead of the target's. What
 * counts is that a core was used, whoever used it: the kernel's threads that carry the
 * packets are charged to nobody. The control is exempt: it is there to show this ceiling.
 */
record GeneratorHeadroom() implements ValidityCheck {

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (trial.direct()) {
			return notApplicable("the control shows the ceiling of generator and upstream");
		}
		if (trial.launch().box().otherCores().isEmpty()) {
			return notApplicable("generator and upstream have no cores of their own");
		}
		return LaboratoryCores.of(trial)
			.map((cores) -> outcome(!cores.exhausted(trial.tolerances()),
					cores.text() + String.format(Locale.ROOT, "; at most %.0f%%",
							trial.tolerances().laboratoryCoresBusy() * 100)))
			.orElseGet(() -> notApplicable("the CPU of generator and upstream was not read"));
	}

	/**
	 * Whether generator and upstream have used up the cores that are theirs alone, or
	 * would have, if requests did not wait for these cores.
	 */
	static boolean exhausted(TrialEvidence trial) {
		Tolerances tolerances = trial.tolerances();
		return LaboratoryCores.of(trial)
			.filter((cores) -> cores.exhausted(tolerances) || cores.chargedInFull(tolerances)
					|| cores.askedForAll(trial))
			.isPresent();
	}

}
