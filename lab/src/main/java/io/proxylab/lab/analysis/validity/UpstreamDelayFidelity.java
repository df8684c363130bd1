package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.trial.Tolerances;
import java.util.Locale;
import java.util.Optional;

/**
 * The upstream took the delay that it was asked for: on average, which is what throughput
 * under closed load depends on, and but for one answer in a hundred nearly exactly. A
 * control that has used up the cores of generator and upstream, or would have if its
 * requests did not wait for them, is exempt: it is there to show that ceiling. Under
 * closed load it either does that, or answers within little more than the delay. The
 * answers of a burst fall due all at once, and what is measured is how many are held:
 * there a tenth of the delay is allowed.
 */
record UpstreamDelayFidelity() implements ValidityCheck {

	/** Of the delay. */
	private static final double BURST_TOLERANCE = 0.1;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (!trial.launch().callsUpstream()) {
			return notApplicable(ValidityCheck.callsNoUpstream(trial));
		}
		if (trial.direct() && GeneratorHeadroom.exhausted(trial)) {
			return notApplicable("the control shows the ceiling of generator and upstream");
		}
		double delay = trial.raw().record().typicalDelayMicros();
		double share = (trial.load().burst() != null) ? BURST_TOLERANCE : Tolerances.UPSTREAM_DELAY_SHARE;
		double most = trial.tolerances().upstreamDelayP99Micros(delay, share);
		double error = trial.upstream().delayErrorP99Micros();
		double mostMean = Math.max(trial.tolerances().upstreamDelayMeanMicros(), share * delay);
		Optional<String> unjudged = meanNotJudged(trial);
		double meanError = (unjudged.isEmpty() && trial.constantDelay()) ? trial.meanCallSeconds() * 1e6 - delay : 0;
		String mean = unjudged.map((why) -> "; its mean is not judged, as " + why)
			.orElseGet(() -> trial.constantDelay() ? String.format(Locale.ROOT,
					", on average %.2f ms (at most %.1f ms)", meanError / 1000, mostMean / 1000) : "");
		return outcome(error <= most && meanError <= mostMean,
				String.format(Locale.ROOT, "the upstream's delay was up to %.1f ms too long (p99; at most %.1f ms)%s",
						error / 1000, most / 1000, mean));
	}

	private static Optional<String> meanNotJudged(TrialEvidence trial) {
		if (!trial.load().requests().isEmpty()) {
			return Optional.of("requests of a mix may have delays of their own");
		}
		return (trial.calls().vary() || trial.calls().unlike()) ? Optional.of("not every answer takes the same")
				: Optional.empty();
	}

}
