package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Nobody else ran on the target's cores: what processes used of them, by
 * {@code /proc/stat}, is about what the target was charged with. Some of it is the
 * kernel's, in threads of its own that carry the packets of loopback.
 */
record TargetCoresUndisturbed() implements ValidityCheck {

	/** Of each core. */
	private static final double MOST = 0.2;

	@Override
	public boolean ofMachine() {
		return true;
	}

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		OptionalDouble all = trial.targetCoresUse().map(ProcessUse::cpuSeconds).orElse(OptionalDouble.empty());
		OptionalDouble own = trial.target().map(ProcessUse::cpuSeconds).orElse(OptionalDouble.empty());
		int cores = trial.launch().box().targetCores().size();
		if (cores == 0 || all.isEmpty() || own.isEmpty()) {
			return notApplicable("the target has no cores of its own that were read");
		}
		double others = Math.max(0, all.getAsDouble() - own.getAsDouble()) / trial.window().seconds();
		return outcome(others <= MOST * cores,
				String.format(Locale.ROOT, "others used %.2f of the target's %s (at most %.2f)", others,
						(cores == 1) ? "core" : cores + " cores", MOST * cores));
	}

}
