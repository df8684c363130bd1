package io.proxylab.lab.experiment;

import java.util.List;

/**
 * Cells beside the matrix that some targets have, and the control with them: what a claim
 * about one target needs need not be measured of all.
 *
 * @param targets names of the targets
 * @param loads the loads, in the order of the file
 * @param delays upstream delays, in the order of the file
 */
public record ExtraCells(List<String> targets, List<Load> loads, List<UpstreamDelay> delays) {

	public ExtraCells {
		targets = List.copyOf(targets);
		loads = List.copyOf(loads);
		delays = List.copyOf(delays);
	}

	/** Whether a target has these cells: the control has all. */
	public boolean of(Target target) {
		return target instanceof Target.Direct || this.targets.contains(target.name());
	}

}
