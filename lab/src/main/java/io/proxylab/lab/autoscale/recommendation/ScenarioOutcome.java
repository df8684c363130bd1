package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.prediction.Outcome;

/**
 * What a policy comes to on one of the days.
 *
 * @param scenario its name
 * @param outcome of the day
 */
public record ScenarioOutcome(String scenario, Outcome outcome) {

	boolean isKept() {
		return this.outcome.missedMinutes() == 0;
	}

}
