package io.proxylab.lab.analysis;

import java.util.Locale;

/**
 * The upstream took the delay that it was asked for: on average, which is what throughput
 * under closed load depends on, and but for one answer in a hundred nearly exactly. A
 * control that has used up the cores of generator and upstream is exempt: it is there to
 * show that ceiling. Under closed load it either does that, or answers within little more
 * than the delay. The answers of a burst fall due all at once, and what is measured is
 * how many are held: there a tenth of the delay is allowed.
 */
record UpstreamDelayFidelity() implements ValidityCheck {

	/**
	 * A tick of a kernel at 100 Hz: where generator and upstream share a core, one may
	 * run on for so long while the other has something to do.
	 */
	private static final double LEAST_TOLERANCE_MICROS = 10_000;

	/** Of the mean: a tenth of the shortest delay of study A. */
	private static final double LEAST_MEAN_TOLERANCE_MICROS = 1000;

	/** Of the delay. */
	private static final double TOLERANCE = 0.02;

	/** Likewise. */
	private static final double BURST_TOLERANCE = 0.1;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (!trial.launch().callsUpstream()) {
			return notApplicable(TARGET_ELSEWHERE);
		}
		if (trial.direct() && GeneratorHeadroom.exhausted(trial)) {
			return notApplicable("the control shows the ceiling of generator and upstream");
		}
		double delay = trial.raw().record().typicalDelayMicros();
		double share = (trial.load().burst() != null) ? BURST_TOLERANCE : TOLERANCE;
		double most = Math.max(LEAST_TOLERANCE_MICROS, share * delay);
		double error = trial.upstream().delayErrorP99Micros();
		double mostMean = Math.max(LEAST_MEAN_TOLERANCE_MICROS, share * delay);
		double meanError = trial.constantDelay() ? trial.meanUpstreamSeconds() * 1e6 - delay : 0;
		return outcome(error <= most && meanError <= mostMean,
				String.format(Locale.ROOT, "the upstream's delay was up to %.1f ms too long (p99; at most %.1f ms)%s",
						error / 1000, most / 1000, trial.constantDelay() ? String.format(Locale.ROOT,
								", on average %.2f ms (at most %.1f ms)", meanError / 1000, mostMean / 1000) : ""));
	}

}
