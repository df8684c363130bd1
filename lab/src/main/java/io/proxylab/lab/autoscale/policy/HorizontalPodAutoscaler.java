package io.proxylab.lab.autoscale.policy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Kubernetes' HorizontalPodAutoscaler, {@code autoscaling/v2}, with the behaviour it has
 * by default: every 15 s {@code ceil(pods x value / target)}, nothing within a tolerance
 * of 10%, up at most by 4 pods or twice as many in 15 s, down to the largest of what was
 * recommended in the last 5 minutes, of which what it found counts as the first.
 *
 * @param signal what it looks at
 * @param target of the signal, in its unit
 * @param minTasks the fewest pods, at least 1
 * @param maxTasks the most
 * @param stabilizationSeconds the window whose largest recommendation holds on the way
 * down
 * @see <a href=
 * "https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/">Horizontal
 * Pod Autoscaling</a>
 */
public record HorizontalPodAutoscaler(Signal signal, double target, int minTasks, int maxTasks,
		int stabilizationSeconds) implements AutoscalingPolicy {

	/** {@code --horizontal-pod-autoscaler-sync-period}. */
	private static final int SYNC_SECONDS = 15;

	/** The window of metrics-server. */
	private static final int WINDOW_SECONDS = 15;

	/** {@code --horizontal-pod-autoscaler-tolerance}. */
	private static final double TOLERANCE = 0.1;

	private static final int PODS_UP = 4;

	private static final int TIMES_UP = 2;

	@Override
	public Controller controller() {
		return new HpaController();
	}

	private final class HpaController implements Controller {

		private final Deque<Recommendation> recommended = new ArrayDeque<>();

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
			while (this.recommended.getFirst().second() <= moment.second() - stabilizationSeconds()) {
				this.recommended.removeFirst();
			}
			int tasks = (wanted >= moment.desired()) ? up(moment.desired(), wanted) : Math.min(moment.desired(),
					this.recommended.stream().mapToInt(Recommendation::tasks).max().orElse(wanted));
			return (tasks == moment.desired()) ? Decision.stay(tasks) : new Decision(tasks,
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

		private static int up(int tasks, int wanted) {
			return Math.min(wanted, Math.max(tasks + PODS_UP, tasks * TIMES_UP));
		}

	}

	/**
	 * What was wanted at a time.
	 *
	 * @param second when
	 * @param tasks how many pods
	 */
	private record Recommendation(int second, int tasks) {
	}

}
