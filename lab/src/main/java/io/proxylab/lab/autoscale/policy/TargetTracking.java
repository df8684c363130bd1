package io.proxylab.lab.autoscale.policy;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoublePredicate;

/**
 * Target tracking of AWS Application Auto Scaling, which keeps a signal near a target by
 * two alarms of its own: scale-out after {@value #OUT_DATAPOINTS} datapoints above the
 * target, in proportion; scale-in after {@value #IN_DATAPOINTS} below nine tenths of it,
 * gradually; no scaling while data are insufficient.
 *
 * @param signal what it looks at
 * @param target above 0, in the signal's unit
 * @param periodSeconds 60, or 20 with high-resolution metrics
 * @param cooldownOutSeconds 300 unless told otherwise
 * @param cooldownInSeconds 300 unless told otherwise
 * @param scalesIn false if scale-in is switched off
 * @see <a href=
 * "https://docs.aws.amazon.com/autoscaling/application/userguide/target-tracking-scaling-policy-overview.html">How
 * target tracking works</a>
 */
public record TargetTracking(Signal signal, double target, int periodSeconds, int cooldownOutSeconds,
		int cooldownInSeconds, boolean scalesIn) implements EcsRule {

	static final int OUT_DATAPOINTS = 3;

	static final int IN_DATAPOINTS = 15;

	@Override
	public Wish wish(Moment moment, Assumptions assumptions) {
		int visibleUntil = visibleUntil(moment, assumptions);
		double[] points = moment.metrics().datapoints(this.signal, this.periodSeconds, visibleUntil, IN_DATAPOINTS);
		if (isBreached(points, OUT_DATAPOINTS, (point) -> point > this.target)) {
			return new Wish(Direction.OUT,
					proportional(moment.metrics().tasksOfLatest(this.periodSeconds, visibleUntil), last(points)),
					compared(last(points), ">"));
		}
		if (this.scalesIn
				&& isBreached(points, IN_DATAPOINTS, (point) -> point < assumptions.scaleInBelow() * this.target)) {
			int gradual = moment.desired() - Math.max(1, (int) (assumptions.scaleInStep() * moment.desired()));
			return new Wish(Direction.IN, Math.max(gradual,
					proportional(moment.metrics().tasksOfLatest(this.periodSeconds, visibleUntil), last(points))),
					compared(last(points), "<"));
		}
		return Wish.none(moment.desired());
	}

	/** So many that the signal would be at the target; rounded up, never down. */
	private int proportional(double tasks, double value) {
		return (int) Math.ceil(tasks * value / this.target);
	}

	private static boolean isBreached(double[] points, int count, DoublePredicate beyond) {
		return points.length >= count && Arrays.stream(points, points.length - count, points.length).allMatch(beyond);
	}

	private static double last(double[] points) {
		return points[points.length - 1];
	}

	private String compared(double value, String sign) {
		return String.format(Locale.ROOT, "%s %.0f %s %.0f", this.signal.word(), value, sign, this.target);
	}

}
