package io.proxylab.lab.autoscale.policy;

import java.util.Comparator;
import java.util.List;

import io.proxylab.lab.autoscale.policy.EcsRule.Direction;
import io.proxylab.lab.autoscale.policy.EcsRule.Wish;

/**
 * One or several policies of AWS Application Auto Scaling on a service of ECS: out if any
 * of them says so, and to the largest; in only if all do. ECS takes no task away by them
 * while it deploys.
 *
 * @param rules at least one
 * @param minTasks the fewest tasks, at least 1
 * @param maxTasks the most
 * @param assumptions what is not published
 * @see <a href=
 * "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/service-autoscaling-targettracking.html">ECS:
 * target tracking</a>
 */
public record EcsScaling(List<EcsRule> rules, int minTasks, int maxTasks,
		Assumptions assumptions) implements AutoscalingPolicy {

	public EcsScaling {
		rules = List.copyOf(rules);
	}

	@Override
	public Controller controller() {
		return new EcsController();
	}

	/** The same policies if something else is assumed. */
	public EcsScaling assuming(Assumptions other) {
		return new EcsScaling(this.rules, this.minTasks, this.maxTasks, other);
	}

	/** Whether what it does may depend on an assumption. */
	public boolean restsOn(Assumptions.Range range) {
		return this.rules.stream().anyMatch((rule) -> switch (range.name()) {
			case Assumptions.METRIC_DELAY -> !Assumptions.isFast(rule.periodSeconds());
			case Assumptions.FAST_METRIC_DELAY -> Assumptions.isFast(rule.periodSeconds());
			default -> rule instanceof TargetTracking tracking && tracking.scalesIn();
		});
	}

	private int bounded(int tasks) {
		return Math.clamp(tasks, this.minTasks, this.maxTasks);
	}

	private final class EcsController implements Controller {

		private int outCooldownUntil;

		private int inCooldownUntil;

		private int wantedByLastOut;

		@Override
		public Decision decide(Moment moment) {
			int bounded = bounded(moment.desired());
			if (bounded != moment.desired()) {
				return new Decision(bounded, "the bounds");
			}
			if (rules().stream().noneMatch((rule) -> rule.looks(moment, assumptions()))) {
				return Decision.stay(moment.desired());
			}
			List<Wish> wishes = rules().stream().map((rule) -> rule.wish(moment, assumptions())).toList();
			Decision out = out(moment, wishes);
			return out.reason().isEmpty() ? in(moment, wishes) : out;
		}

		private Decision out(Moment moment, List<Wish> wishes) {
			Wish most = wishes.stream()
				.filter((wish) -> wish.direction() == Direction.OUT)
				.max(Comparator.comparingInt(Wish::tasks))
				.orElse(Wish.none(moment.desired()));
			int tasks = bounded(most.tasks());
			boolean cooling = moment.second() < this.outCooldownUntil && tasks <= this.wantedByLastOut;
			if (tasks <= moment.desired() || cooling) {
				return Decision.stay(moment.desired());
			}
			EcsRule rule = rules().get(wishes.indexOf(most));
			this.outCooldownUntil = moment.second() + rule.cooldownOutSeconds();
			this.inCooldownUntil = moment.second() + rule.cooldownInSeconds();
			this.wantedByLastOut = tasks;
			return new Decision(tasks, most.reason());
		}

		private Decision in(Moment moment, List<Wish> wishes) {
			boolean all = wishes.stream().allMatch((wish) -> wish.direction() == Direction.IN);
			if (!all || moment.deploying() || moment.second() < Math.max(this.inCooldownUntil, this.outCooldownUntil)) {
				return Decision.stay(moment.desired());
			}
			Wish least = wishes.stream().max(Comparator.comparingInt(Wish::tasks)).orElseThrow();
			int tasks = bounded(least.tasks());
			if (tasks >= moment.desired()) {
				return Decision.stay(moment.desired());
			}
			this.inCooldownUntil = moment.second() + rules().get(wishes.indexOf(least)).cooldownInSeconds();
			return new Decision(tasks, least.reason());
		}

	}

}
