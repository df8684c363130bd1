package io.proxylab.lab.analysis.findings;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a load balancer's health check every 10 s would have found in a trial.
 *
 * @param checks how many there would have been
 * @param failed of these, how many had no 2xx answer in 5 s
 * @param unhealthyAtSeconds when the third check in a row had failed, since the window's
 * start; null if the target stayed healthy
 */
public record HealthVerdict(int checks, int failed, @Nullable Double unhealthyAtSeconds) {

	/** The verdict of a trial. */
	static HealthVerdict of(TrialEvidence trial) {
		return HealthCheck.LOAD_BALANCER.verdict(trial.raw().observed().probes(), trial.window());
	}

	/**
	 * The worst of several trials: the earliest that is unhealthy; else that with most
	 * failed checks.
	 * @param trials at least one
	 */
	public static HealthVerdict worst(List<TrialEvidence> trials) {
		return trials.stream()
			.map(HealthVerdict::of)
			.min(Comparator.comparingDouble(HealthVerdict::unhealthyAt)
				.thenComparing(Comparator.comparingInt(HealthVerdict::failed).reversed()))
			.orElseThrow();
	}

	private double unhealthyAt() {
		return (this.unhealthyAtSeconds != null) ? this.unhealthyAtSeconds : Double.POSITIVE_INFINITY;
	}

}
