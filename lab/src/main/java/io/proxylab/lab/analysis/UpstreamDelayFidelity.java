package io.proxylab.lab.analysis;

import java.util.Locale;

/**
 * The upstream took the delay that it was asked for. A control that has used up the cores
 * of generator and upstream is exempt: it is there to show that ceiling. Under closed
 * load it either does that, or answers within little more than the delay.
 */
record UpstreamDelayFidelity() implements ValidityCheck {

	private static final double LEAST_TOLERANCE_MICROS = 5000;

	/** Of the delay. */
	private static final double TOLERANCE = 0.02;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (!trial.launch().callsUpstream()) {
			return notApplicable(TARGET_ELSEWHERE);
		}
		if (trial.direct() && GeneratorHeadroom.exhausted(trial)) {
			return notApplicable("the control shows the ceiling of generator and upstream");
		}
		double tolerance = Math.max(LEAST_TOLERANCE_MICROS, TOLERANCE * trial.raw().record().typicalDelayMicros());
		double error = trial.upstream().delayErrorP99Micros();
		return outcome(error <= tolerance,
				String.format(Locale.ROOT, "the upstream's delay was up to %.1f ms too long (p99; at most %.1f ms)",
						error / 1000, tolerance / 1000));
	}

}
