package io.proxylab.lab.autoscale.policy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Kubernetes' HorizontalPodAutoscaler, {@code autoscaling/v2}: every 15 s
 * {@code ceil(pods x value / target)}, nothing within a tolerance of 10%; up to the
 * smallest and down to the largest of what was recommended in a window, of which what it
 * found counts as the first; no faster than its rates allow.
 *
 * @param signal what it looks at
 * @param target of the signal, in its unit
 * @param minTasks the fewest pods, at least 1
 * @param maxTasks the most
 * @param scaleUp how far up it may go
 * @param scaleDown how far down
 * @see <a href=
 * "https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/">Horizontal
 * Pod Autoscaling</a>
 */
public record HorizontalPodAutoscaler(Signal signal, double target, int minTasks, int maxTasks, ScalingRules scaleUp,
		ScalingRules scaleDown) implements AutoscalingPolicy {

	/** {@code --horizontal-pod-autoscaler-sync-period}. */
	private static final int SYNC_SECONDS = 15;

	/** The window of metrics-server. */
	private static final int WINDOW_SECONDS = 15;

	/** {@code --horizontal-pod-autoscaler-tolerance}. */
	private static final double TOLERANCE = 0.1;

	/**
	 * One with the default behaviour but for a window.
	 * @param signal what it looks at
	 * @param target of the signal, in its unit
	 * @param minTasks the fewest pods, at least 1
	 * @param maxTasks the most
	 * @param stabilizationSeconds the window whose largest recommendation holds on the
	 * way down
	 */
	public HorizontalPodAutoscaler(Signal signal, double target, int minTasks, int maxTasks, int stabilizationSeconds) {
		this(signal, target, minTasks, maxTasks, ScalingRules.UP,
				ScalingRules.DOWN.stabilizedFor(stabilizationSeconds));
	}

	@Override
	public Controller controller() {
		return new HpaController();
	}

	private final class HpaController implements Controller {

		private final Deque<Recommendation> recommended = new ArrayDeque<>();

		private final Deque<Recommendation> changes = new ArrayDeque<>();

		@Override
		public Decision decide(Moment moment) {
			if (moment.second() % SYNC_SECONDS != 0) {
				return Decision.stay(moment.desired());
			}
			OptionalDouble value = moment.metrics().mean(signal(), moment.second() - WINDOW_SECONDS, moment.second());
			if (value.isEmpty()) {
				return Decision.stay(Math.clamp(moment.desired(), minTasks(), maxTasks()));
			}
			if (this.recommended.isEmpty()) {
				this.recommended.addLast(new Recommendation(moment.second(), moment.desired()));
			}
			int wanted = Math.clamp(recommendation(moment, value.getAsDouble()), minTasks(), maxTasks());
			this.recommended.addLast(new Recommendation(moment.second(), wanted));
			int tasks = Math.clamp(limited(moment, stabilized(moment, wanted)), minTasks(), maxTasks());
			if (tasks == moment.desired()) {
				return Decision.stay(tasks);
			}
			this.changes.addLast(new Recommendation(moment.second(), tasks - moment.desired()));
			return new Decision(tasks,
					String.format(Locale.ROOT, "%s %.0f, target %.0f", signal().word(), value.getAsDouble(), target()));
		}

		/** Pods that are not ready count as if they used nothing. */
		private int recommendation(Moment moment, double value) {
			double ratio = value / target();
			if (Math.abs(ratio - 1) <= TOLERANCE) {
				return moment.desired();
			}
			int wanted = (int) Math.ceil(moment.ready() * ratio);
			return (ratio > 1) ? Math.max(wanted, moment.desired()) : wanted;
		}

		private int stabilized(Moment moment, int wanted) {
			int up = wanted;
			int down = wanted;
			int longest = Math.max(scaleUp().stabilizationWindowSeconds(), scaleDown().stabilizationWindowSeconds());
			this.recommended.removeIf((one) -> one.second() < moment.second() && isBefore(one, moment, longest));
			for (Recommendation one : this.recommended) {
				up = isBefore(one, moment, scaleUp().stabilizationWindowSeconds()) ? up : Math.min(up, one.tasks());
				down = isBefore(one, moment, scaleDown().stabilizationWindowSeconds()) ? down
						: Math.max(down, one.tasks());
			}
			return Math.clamp(moment.desired(), up, down);
		}

		private static boolean isBefore(Recommendation one, Moment moment, int window) {
			return one.second() <= moment.second() - window;
		}

		private int limited(Moment moment, int wanted) {
			int pods = moment.desired();
			ScalingRules.Since since = (seconds) -> this.changes.stream()
				.filter((change) -> !isBefore(change, moment, seconds))
				.mapToInt(Recommendation::tasks)
				.sum();
			if (wanted > pods) {
				return Math.min(wanted, Math.max(pods, scaleUp().most(pods, since)));
			}
			return (wanted < pods) ? Math.max(wanted, Math.min(pods, scaleDown().fewest(pods, since))) : pods;
		}

	}

	/**
	 * What was wanted, or changed, at a time.
	 *
	 * @param second when
	 * @param tasks how many pods
	 */
	private record Recommendation(int second, int tasks) {
	}

}
