package io.proxylab.lab.autoscale.policy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Step scaling of AWS Application Auto Scaling with {@code PercentChangeInCapacity}: how
 * far a signal is above its target says by how much, and when it stayed below half of it
 * one task goes.
 *
 * @param signal what it looks at
 * @param target of the signal, in its unit
 * @param periodSeconds of a datapoint, such as 10
 * @param datapoints how many in a row count
 * @param steps at least one, the lowest first
 * @param cooldownOutSeconds from one scale-out to the next
 * @param cooldownInSeconds from any scaling to a scale-in; the signal must be low for as
 * long
 * @see <a href=
 * "https://docs.aws.amazon.com/autoscaling/application/userguide/step-scaling-policy-overview.html">How
 * step scaling works</a>
 */
public record StepScaling(Signal signal, double target, int periodSeconds, int datapoints, List<Step> steps,
		int cooldownOutSeconds, int cooldownInSeconds) implements EcsRule {

	/** +50% above the target, +100% above twice, +300% above four times it. */
	public static final List<Step> DEFAULT_STEPS = List.of(new Step(1, 0.5), new Step(2, 1), new Step(4, 3));

	private static final double LOW = 0.5;

	public StepScaling {
		steps = List.copyOf(steps);
	}

	/**
	 * One step.
	 *
	 * @param above this many times the target
	 * @param adds this share of the tasks
	 */
	public record Step(double above, double adds) {
	}

	@Override
	public Wish wish(Moment moment, Assumptions assumptions) {
		int visibleUntil = visibleUntil(moment, assumptions);
		double[] recent = moment.metrics().datapoints(this.signal, this.periodSeconds, visibleUntil, this.datapoints);
		if (recent.length == this.datapoints && Arrays.stream(recent).allMatch((point) -> point > this.target)) {
			double value = recent[recent.length - 1];
			return new Wish(Direction.OUT, moment.desired() + added(moment.desired(), value),
					String.format(Locale.ROOT, "%s %.0f > %.0f", this.signal.word(), value, this.target));
		}
		int low = Math.ceilDiv(this.cooldownInSeconds, this.periodSeconds);
		double[] quiet = moment.metrics().datapoints(this.signal, this.periodSeconds, visibleUntil, low);
		if (quiet.length == low && Arrays.stream(quiet).allMatch((point) -> point < LOW * this.target)) {
			return new Wish(Direction.IN, moment.desired() - 1, String.format(Locale.ROOT, "%s below %.0f for %d s",
					this.signal.word(), LOW * this.target, this.cooldownInSeconds));
		}
		return Wish.none(moment.desired());
	}

	/** A change of less than one task is one: {@code MinAdjustmentMagnitude}. */
	private int added(int tasks, double value) {
		double share = this.steps.stream()
			.filter((step) -> value > step.above() * this.target)
			.mapToDouble(Step::adds)
			.max()
			.orElse(0);
		return Math.max(1, (int) (share * tasks));
	}

}
