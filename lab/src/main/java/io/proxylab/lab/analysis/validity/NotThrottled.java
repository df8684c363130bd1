package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * No CPU quota held a process that was to have none: generator and upstream never, the
 * target only if its box is a quota. Such a quota is often that of a container around the
 * lab. A throttled generator looks idle, for its core is; its answers wait for it, and
 * the target seems slow.
 */
record NotThrottled() implements ValidityCheck {

	/** Of the window. */
	private static final double MOST = 0.01;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		List<String> read = new ArrayList<>();
		boolean free = look("generator", trial.generator(), trial, read);
		free &= look("upstream", trial.upstreamUse(), trial, read);
		if (!trial.launch().box().cpuLimit().contains("quota")) {
			free &= look("target", trial.target(), trial, read);
		}
		return read.isEmpty() ? notApplicable("no group of these processes counts throttled time")
				: outcome(free,
						String.format(Locale.ROOT, "throttled by a CPU quota: %s (at most %.0f%% of the window)",
								String.join(", ", read), 100 * MOST));
	}

	/** Whether it was free, as far as that was read. */
	private static boolean look(String name, Optional<ProcessUse> use, TrialEvidence trial, List<String> read) {
		OptionalDouble throttled = use.map(ProcessUse::throttledSeconds).orElse(OptionalDouble.empty());
		if (throttled.isEmpty()) {
			return true;
		}
		double seconds = throttled.getAsDouble();
		read.add(String.format(Locale.ROOT, "%s %.2f s of %.1f s", name, seconds, trial.window().seconds()));
		return seconds <= MOST * trial.window().seconds();
	}

}
