package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.EcsRule;
import io.proxylab.lab.autoscale.policy.EcsScaling;
import io.proxylab.lab.autoscale.policy.FixedTasks;
import io.proxylab.lab.autoscale.policy.HorizontalPodAutoscaler;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.policy.StepScaling;
import io.proxylab.lab.autoscale.policy.TargetTracking;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A policy without its bounds. */
public sealed interface PolicyShape {

	/** With bounds, as a scenario's policies. */
	AutoscalingPolicy policy(int minTasks, int maxTasks, Assumptions assumptions);

	/** What it is one of: the cheapest of each kind is told. */
	String kind();

	/** All of it but the bounds. */
	String text();

	/** Always as many tasks: the reference. */
	record Fixed() implements PolicyShape {

		@Override
		public AutoscalingPolicy policy(int minTasks, int maxTasks, Assumptions assumptions) {
			return new FixedTasks(minTasks);
		}

		@Override
		public String kind() {
			return "fixed";
		}

		@Override
		public String text() {
			return "a fixed number of tasks";
		}

	}

	/**
	 * Policies of AWS Application Auto Scaling.
	 *
	 * @param rules at least one
	 */
	record Ecs(List<EcsRule> rules) implements PolicyShape {

		public Ecs {
			rules = List.copyOf(rules);
		}

		@Override
		public AutoscalingPolicy policy(int minTasks, int maxTasks, Assumptions assumptions) {
			return new EcsScaling(this.rules, minTasks, maxTasks, assumptions);
		}

		@Override
		public String kind() {
			return this.rules.stream().map(Ecs::kind).collect(Collectors.joining(" and "));
		}

		private static String kind(EcsRule rule) {
			return switch (rule) {
				case TargetTracking tracking -> tracking.signal().word()
						+ ((tracking.periodSeconds() < 60) ? " " + tracking.periodSeconds() + " s" : "");
				case StepScaling step -> step.signal().word() + " step";
			};
		}

		@Override
		public String text() {
			return this.rules.stream().map(Ecs::text).collect(Collectors.joining("; "));
		}

		private static String text(EcsRule rule) {
			return String.format(Locale.ROOT, "%s on %s at %,.0f, %d s, cooldowns %d s out, %d s in",
					(rule instanceof StepScaling) ? "step scaling" : "target tracking", rule.signal().word(),
					rule.target(), rule.periodSeconds(), rule.cooldownOutSeconds(), rule.cooldownInSeconds());
		}

	}

	/**
	 * A HorizontalPodAutoscaler with its default behaviour.
	 *
	 * @param signal what it looks at
	 * @param target of the signal, in its unit
	 * @param stabilizationSeconds of the way down
	 */
	record Hpa(Signal signal, double target, int stabilizationSeconds) implements PolicyShape {

		@Override
		public AutoscalingPolicy policy(int minTasks, int maxTasks, Assumptions assumptions) {
			return new HorizontalPodAutoscaler(this.signal, this.target, minTasks, maxTasks, this.stabilizationSeconds);
		}

		@Override
		public String kind() {
			return "hpa on " + this.signal.word();
		}

		@Override
		public String text() {
			return String.format(Locale.ROOT, "HorizontalPodAutoscaler on %s at %,.0f, stabilization %d s",
					this.signal.word(), this.target, this.stabilizationSeconds);
		}

	}

}
