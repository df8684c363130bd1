package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.EcsScaling;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.List;
import java.util.Locale;

/**
 * What a prediction would be if one assumption were at either end of its range, and all
 * else as it is.
 *
 * @param assumption its name
 * @param range both ends, such as {@code 60s..300s}
 * @param low what the day comes to with the least value
 * @param high likewise with the greatest
 */
public record Sensitivity(String assumption, String range, Outcome low, Outcome high) {

	/**
	 * Of each assumption that a policy rests on; none of a policy whose rules are
	 * published.
	 */
	public static List<Sensitivity> of(Scenario scenario, ServiceFigures service, AutoscalingPolicy policy) {
		return (policy instanceof EcsScaling ecs) ? of(scenario, service, ecs) : List.of();
	}

	private static List<Sensitivity> of(Scenario scenario, ServiceFigures service, EcsScaling policy) {
		return policy.assumptions()
			.ranges()
			.stream()
			.filter(policy::restsOn)
			.map((range) -> new Sensitivity(range.name(), range.text(),
					outcome(scenario, service, policy.assuming(range.low())),
					outcome(scenario, service, policy.assuming(range.high()))))
			.toList();
	}

	private static Outcome outcome(Scenario scenario, ServiceFigures service, EcsScaling policy) {
		return Prediction.of(scenario, service, "", policy).outcome();
	}

	/** One line. */
	public String text() {
		return String.format(Locale.ROOT, "%s %s: missed minutes %s, task-hours %s", this.assumption, this.range,
				both(String.valueOf(this.low.missedMinutes()), String.valueOf(this.high.missedMinutes())),
				both(hours(this.low), hours(this.high)));
	}

	private static String hours(Outcome outcome) {
		return String.format(Locale.ROOT, "%,.1f", outcome.taskHours());
	}

	private static String both(String low, String high) {
		return low.equals(high) ? low : low + ".." + high;
	}

}
