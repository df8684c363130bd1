package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.EcsScaling;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.policy.TargetTracking;
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
import org.jspecify.annotations.Nullable;

/** Scenarios for tests. */
final class Days {

	static final Balancer BALANCER = new Balancer(Algorithm.ROUND_ROBIN, 0, 10, 5, 2, 2, 60, 30, 60);

	private Days() {
	}

	/** 200 threads, 400 us of CPU a request, warm at once. */
	static ServiceFigures blocking() {
		return service("blocking", 200.0, true);
	}

	/** Likewise, with health probes that wait for nothing. */
	static ServiceFigures blockingWithProbesOfItsOwn() {
		return service("blocking", 200.0, false);
	}

	static ServiceFigures async() {
		return service("async", null, false);
	}

	private static ServiceFigures service(String name, @Nullable Double threads, boolean probesQueue) {
		return new ServiceFigures(name, figure(1), figure(400), figure(2), (threads != null) ? figure(threads) : null,
				null, figure(10_000), null, null, figure(9), null, null, probesQueue);
	}

	static Figure figure(double value) {
		return new Figure(value, "the test");
	}

	static Scenario open(int seconds, double perSecond, Course delay, int tasks) {
		return of(new Demand.Open(Course.of(seconds, (_) -> perSecond)), delay, tasks);
	}

	static Scenario of(Demand demand, Course delay, int tasks) {
		return new Scenario("a day", demand, delay, new Objective(0.99, 1.5, 0.01), BALANCER, 20, 0.01, tasks,
				List.of(), List.of(), List.of(), Map.of(), Assumptions.DEFAULT);
	}

	/** 100 ms, and 1 s from one second until another. */
	static Course slow(int seconds, int from, int until) {
		return Course.of(seconds, (second) -> (second >= from && second < until) ? 1 : 0.1);
	}

	static AutoscalingPolicy cpu(int min, int max) {
		return tracking(Signal.CPU, 50, min, max);
	}

	static AutoscalingPolicy tracking(Signal signal, double target, int min, int max) {
		return new EcsScaling(List.of(new TargetTracking(signal, target, 60, 60, 300, true)), min, max,
				Assumptions.DEFAULT);
	}

	static Prediction predict(Scenario scenario, ServiceFigures service, AutoscalingPolicy policy) {
		return Prediction.of(scenario, service, "policy", policy);
	}

}
