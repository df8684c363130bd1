package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.scenario.Balancer;
import io.proxylab.lab.autoscale.scenario.Balancer.Algorithm;
import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Objective;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.List;
import java.util.Map;

/** Scenarios for tests: five minutes at a steady rate, tasks of a quarter of a core. */
final class ReplayScenarios {

	static final Balancer BALANCER = new Balancer(Algorithm.ROUND_ROBIN, 0, 5, 2, 2, 2, 20, 10, 10);

	private static final int SECONDS = 300;

	private ReplayScenarios() {
	}

	static ServiceFigures service() {
		return new ServiceFigures("a", figure(0.25), figure(200), figure(1), null, null, figure(10_000), null, null,
				figure(5), null, null, false);
	}

	private static Figure figure(double value) {
		return new Figure(value, "the test");
	}

	static Scenario of(double perSecond, int tasks) {
		return of(new Demand.Open(course(perSecond)), tasks, List.of(), List.of());
	}

	static Scenario of(Demand demand, int tasks, List<Integer> deaths, List<Integer> deployments) {
		return new Scenario("a day", demand, course(0.1), new Objective(0.99, 0.5, 0.01), BALANCER, 0, 0, tasks, deaths,
				deployments, List.of(service()), Map.of(), Assumptions.DEFAULT);
	}

	static Course course(double value) {
		return Course.of(SECONDS, (_) -> value);
	}

}
