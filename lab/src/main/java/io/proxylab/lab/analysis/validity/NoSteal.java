package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The hypervisor gave hardly any time of the lab's cores to other machines (steal time,
 * proc(5)): it would be missing from some trials and not from others.
 */
record NoSteal() implements ValidityCheck {

	/** Of the time of these cores. */
	private static final double MOST = 0.02;

	@Override
	public boolean ofMachine() {
		return true;
	}

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		List<Integer> targetCores = trial.launch().box().targetCores();
		List<Integer> otherCores = trial.launch().box().otherCores();
		OptionalDouble others = stolen(trial.otherCoresUse());
		OptionalDouble target = targetCores.isEmpty() ? OptionalDouble.of(0) : stolen(trial.targetCoresUse());
		if (otherCores.isEmpty() || others.isEmpty() || target.isEmpty()) {
			return notApplicable("steal time was not read");
		}
		double share = (others.getAsDouble() + target.getAsDouble())
				/ ((otherCores.size() + targetCores.size()) * trial.window().seconds());
		return outcome(share <= MOST, String.format(Locale.ROOT,
				"the hypervisor took %.1f%% of the time of the lab's cores (at most %.0f%%)", 100 * share, 100 * MOST));
	}

	private static OptionalDouble stolen(Optional<ProcessUse> cores) {
		return cores.map(ProcessUse::throttledSeconds).orElse(OptionalDouble.empty());
	}

}
