package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;

/**
 * A policy with its bounds, for a service.
 *
 * @param service its name, the same in all scenarios
 * @param shape of the policy
 * @param minTasks fewest tasks, at least 1
 * @param maxTasks most tasks
 */
record Candidate(String service, PolicyShape shape, int minTasks, int maxTasks) {

	/** What was proposed. */
	static Candidate of(Proposal proposal) {
		return new Candidate(proposal.service(), proposal.shape(), proposal.minTasks(), proposal.maxTasks());
	}

	/** With another minimum, which of a fixed number is the maximum, too. */
	Candidate withMin(int min) {
		return new Candidate(this.service, this.shape, min,
				(this.shape instanceof PolicyShape.Fixed) ? min : this.maxTasks);
	}

	Candidate withMax(int max) {
		return new Candidate(this.service, this.shape, this.minTasks, max);
	}

	/** What becomes of it on a day. */
	Prediction predict(Scenario scenario) {
		return Prediction.of(scenario, figures(scenario), this.shape.kind(), policy(scenario));
	}

	/** Whether it keeps the objective on a day. */
	boolean keeps(Scenario scenario) {
		return Prediction.keeps(scenario, figures(scenario), policy(scenario));
	}

	private AutoscalingPolicy policy(Scenario scenario) {
		return this.shape.policy(this.minTasks, this.maxTasks, scenario.assumptions());
	}

	private ServiceFigures figures(Scenario scenario) {
		return scenario.services()
			.stream()
			.filter((one) -> one.name().equals(this.service))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(scenario.name() + " has no " + this.service));
	}

}
