package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the hypervisor took of the lab's cores in a window and gave to other machines
 * (steal time, proc(5)).
 *
 * @param share of the time of these cores
 */
public record StolenTime(double share) {

	private static final double MOST = 0.02;

	/**
	 * From what was read of the cores.
	 * @param box with the cores of the target, and those of generator and upstream
	 * @param targetCores their use
	 * @param otherCores likewise
	 * @param window in which
	 * @return empty if it was not read, or the window has no length
	 */
	public static Optional<StolenTime> of(BoxRecord box, Optional<ProcessUse> targetCores,
			Optional<ProcessUse> otherCores, Window window) {
		OptionalDouble others = seconds(otherCores);
		OptionalDouble target = box.targetCores().isEmpty() ? OptionalDouble.of(0) : seconds(targetCores);
		if (box.otherCores().isEmpty() || others.isEmpty() || target.isEmpty() || window.seconds() <= 0) {
			return Optional.empty();
		}
		return Optional.of(new StolenTime((others.getAsDouble() + target.getAsDouble())
				/ ((box.otherCores().size() + box.targetCores().size()) * window.seconds())));
	}

	/** Whether it is hardly any. */
	public boolean isTolerable() {
		return this.share <= MOST;
	}

	/** It and what is tolerable, in words. */
	public String words() {
		return String.format(Locale.ROOT, "the hypervisor took %.2f%% of the time of the lab's cores (at most %.0f%%)",
				100 * this.share, 100 * MOST);
	}

	private static OptionalDouble seconds(Optional<ProcessUse> cores) {
		return cores.map(ProcessUse::throttledSeconds).orElse(OptionalDouble.empty());
	}

}
