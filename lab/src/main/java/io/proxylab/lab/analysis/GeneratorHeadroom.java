package io.proxylab.lab.analysis;

import java.util.Locale;

/**
 * Generator and upstream, who share their cores, had CPU to spare: past 90% their own
 * queues are measured instead of the target's. The control is exempt: it is there to show
 * their ceiling.
 */
record GeneratorHeadroom() implements ValidityCheck {

	static final double MOST = 0.9;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (trial.direct()) {
			return notApplicable("the control shows the ceiling of generator and upstream");
		}
		int cores = trial.launch().box().otherCores().size();
		if (cores == 0) {
			return notApplicable("generator and upstream have no cores of their own");
		}
		if (trial.labCores().isEmpty()) {
			return notApplicable("the CPU of generator and upstream was not read");
		}
		return outcome(!exhausted(trial),
				String.format(Locale.ROOT, "generator and upstream used %.2f of their %s (at most %.0f%%)",
						trial.labCores().get(), (cores == 1) ? "core" : String.format(Locale.ROOT, "%d cores", cores),
						MOST * 100));
	}

	/** Whether generator and upstream have used up the cores that are theirs alone. */
	static boolean exhausted(TrialEvidence trial) {
		int cores = trial.launch().box().otherCores().size();
		return cores > 0 && trial.labCores().isPresent() && trial.labCores().get() >= MOST * cores;
	}

}
