package io.proxylab.lab.analysis;

import java.util.Locale;
import java.util.OptionalDouble;

/** The target used no more CPU than its box has, so that something did hold it. */
record BoxHeld() implements ValidityCheck {

	/** A quota is settled a period at a time, so a short window may see one more. */
	private static final double MOST = 1.1;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		OptionalDouble cpu = trial.target().map(ProcessUse::cpuSeconds).orElse(OptionalDouble.empty());
		if (cpu.isEmpty()) {
			return notApplicable("there is no target process whose CPU was read");
		}
		double cpus = trial.launch().box().cpus();
		double cores = cpu.getAsDouble() / trial.window().seconds();
		return outcome(cores <= MOST * cpus, String.format(Locale.ROOT,
				"the target used %.2f cores of a box with %.2f (%s)", cores, cpus, trial.launch().box().label()));
	}

}
