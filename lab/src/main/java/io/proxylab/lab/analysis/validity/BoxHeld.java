package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The target used no more CPU than what holds it lets through: its quota, or else the
 * whole cores that it is pinned to. A box that nothing holds is no fault of the trial;
 * the run is labelled so.
 */
record BoxHeld() implements ValidityCheck {

	/** A quota is settled a period at a time, so a short window may see one more. */
	private static final double MOST = 1.1;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		OptionalDouble cpu = trial.target().map(ProcessUse::cpuSeconds).orElse(OptionalDouble.empty());
		if (cpu.isEmpty()) {
			return notApplicable("there is no target process whose CPU was read");
		}
		BoxRecord box = trial.launch().box();
		if (box.cpuLimit().equals("none")) {
			return notApplicable("nothing holds the CPU of the box");
		}
		if (trial.launch().startUp().how() == Start.CPU_BOOST) {
			return notApplicable("the target had more CPU than its box while it started");
		}
		double cpus = box.cpuLimit().contains("quota") ? box.cpus() : Math.max(box.cpus(), box.targetCores().size());
		double cores = cpu.getAsDouble() / trial.window().seconds();
		return outcome(cores <= MOST * cpus, String.format(Locale.ROOT,
				"the target used %.2f cores where %.2f were its limit (%s)", cores, cpus, box.label()));
	}

}
