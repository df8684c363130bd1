package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;

/**
 * What is predicted of a service under a policy.
 *
 * @param service of which
 * @param policy its name
 * @param minTasks the fewest tasks it may have
 * @param maxTasks the most
 * @param timeline second by second
 * @param outcome what it comes to
 */
public record Prediction(ServiceFigures service, String policy, int minTasks, int maxTasks, Timeline timeline,
		Outcome outcome) {

	/**
	 * Predicts, under usual circumstances.
	 * @param scenario what the service meets
	 * @param service one of the scenario's
	 * @param name of the policy
	 * @param policy one of the scenario's
	 */
	public static Prediction of(Scenario scenario, ServiceFigures service, String name, AutoscalingPolicy policy) {
		return of(scenario, service, name, policy, Circumstances.USUAL);
	}

	/**
	 * Predicts.
	 * @param scenario what the service meets
	 * @param service one of the scenario's
	 * @param name of the policy
	 * @param policy one of the scenario's
	 * @param circumstances of it
	 */
	public static Prediction of(Scenario scenario, ServiceFigures service, String name, AutoscalingPolicy policy,
			Circumstances circumstances) {
		Timeline timeline = new Simulation(scenario, service, policy, circumstances).run();
		return new Prediction(service, name, policy.minTasks(), policy.maxTasks(), timeline,
				Outcome.of(timeline, scenario));
	}

	/**
	 * Whether the objective is kept in each minute; as quick as the first that misses it.
	 * @param scenario what the service meets
	 * @param service of which
	 * @param policy that scales it
	 */
	public static boolean keeps(Scenario scenario, ServiceFigures service, AutoscalingPolicy policy) {
		return new Simulation(scenario, service, policy, Circumstances.USUAL).keepsObjective();
	}

}
