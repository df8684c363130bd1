package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.ConcurrencyAutoscaler;
import io.proxylab.lab.autoscale.policy.EcsScaling;
import io.proxylab.lab.autoscale.policy.FixedTasks;
import io.proxylab.lab.autoscale.policy.HorizontalPodAutoscaler;
import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A part of a service that is like all of it: a share of the load on the same share of
 * the tasks, so that each task and each target is as before.
 */
public final class Slice {

	private Slice() {
	}

	/**
	 * A part of a scenario.
	 * @param share above 0, at most 1; numbers of tasks are rounded up
	 */
	public static Scenario of(Scenario whole, double share) {
		Map<String, AutoscalingPolicy> policies = new LinkedHashMap<>();
		whole.policies().forEach((name, policy) -> policies.put(name, of(policy, share)));
		return new Scenario(whole.name(), demand(whole.demand(), share), whole.delaySeconds(), whole.objective(),
				whole.balancer(), whole.imagePullSeconds(), whole.pricePerTaskHour(), tasks(whole.tasks(), share),
				whole.deaths(), whole.deployments(), whole.services(), policies, whole.assumptions(),
				whole.minuteSeconds(), whole.replay());
	}

	private static Demand demand(Demand whole, double share) {
		return switch (whole) {
			case Demand.Open open -> new Demand.Open(times(open.perSecond(), share));
			case Demand.Closed closed -> new Demand.Closed(times(closed.users(), share), closed.thinkSeconds());
		};
	}

	private static Course times(Course course, double share) {
		return Course.of(course.seconds(), (second) -> share * course.at(second));
	}

	private static AutoscalingPolicy of(AutoscalingPolicy whole, double share) {
		int min = tasks(whole.minTasks(), share);
		int max = tasks(whole.maxTasks(), share);
		return switch (whole) {
			case FixedTasks fixed -> new FixedTasks(tasks(fixed.tasks(), share));
			case EcsScaling ecs -> new EcsScaling(ecs.rules(), min, max, ecs.assumptions());
			case HorizontalPodAutoscaler hpa ->
				new HorizontalPodAutoscaler(hpa.signal(), hpa.target(), min, max, hpa.scaleUp(), hpa.scaleDown());
			case ConcurrencyAutoscaler concurrency -> new ConcurrencyAutoscaler(concurrency.target(), min, max);
		};
	}

	private static int tasks(int whole, double share) {
		return Math.max(1, (int) Math.ceil(whole * share - 1e-9));
	}

}
