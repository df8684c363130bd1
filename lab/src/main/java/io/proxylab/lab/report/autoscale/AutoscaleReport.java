package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.prediction.Outcome;
import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.prediction.Sensitivity;
import io.proxylab.lab.autoscale.prediction.Story;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.scenario.Objective;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.trial.LabJson;
import java.util.List;

/**
 * All that was predicted of a scenario: {@code autoscale.json}.
 *
 * @param formatVersion of this file
 * @param scenario its name
 * @param seconds that it has
 * @param objective what each minute must keep
 * @param assumptions what the makers of policies do not publish
 * @param services what each can do, and where that is from
 * @param notes what else a reader must know of these figures
 * @param predictions one for each service and policy
 */
public record AutoscaleReport(int formatVersion, String scenario, int seconds, Objective objective,
		Assumptions assumptions, List<ServiceFigures> services, List<String> notes, List<Predicted> predictions) {

	/**
	 * What was predicted of a service under a policy.
	 *
	 * @param service its name
	 * @param policy its name
	 * @param story what went wrong, or did not
	 * @param outcome what it comes to
	 * @param events in their order
	 * @param sensitivity of the outcome to what nobody publishes
	 * @param minutes one for each, the last may be shorter
	 */
	public record Predicted(String service, String policy, String story, Outcome outcome, List<Event> events,
			List<Sensitivity> sensitivity, List<MinuteFigures> minutes) {

		/** Where both are named. */
		public String name() {
			return this.service + ", " + this.policy;
		}

	}

	/**
	 * Of predictions whose services are the scenario's own.
	 */
	public static AutoscaleReport of(Scenario scenario, List<Prediction> predictions) {
		return of(scenario, predictions, List.of());
	}

	/**
	 * Of predictions.
	 * @param scenario with the services and policies that they are of
	 * @param predictions of some of them
	 * @param notes what else a reader must know of the services' figures
	 */
	public static AutoscaleReport of(Scenario scenario, List<Prediction> predictions, List<String> notes) {
		return new AutoscaleReport(1, scenario.name(), scenario.seconds(), scenario.objective(), scenario.assumptions(),
				scenario.services(), notes, predictions.stream().map((one) -> predicted(scenario, one)).toList());
	}

	private static Predicted predicted(Scenario scenario, Prediction one) {
		AutoscalingPolicy policy = scenario.policies().get(one.policy());
		return new Predicted(one.service().name(), one.policy(), Story.of(scenario, one), one.outcome(),
				one.timeline().events(), (policy != null) ? Sensitivity.of(scenario, one.service(), policy) : List.of(),
				MinuteFigures.of(one.timeline(), scenario.minuteSeconds()));
	}

	/** As JSON. */
	public String json() {
		return LabJson.write(this);
	}

}
