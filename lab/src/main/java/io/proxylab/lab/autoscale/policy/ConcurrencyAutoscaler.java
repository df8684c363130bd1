package io.proxylab.lab.autoscale.policy;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A concurrency target as Knative's: every 2 s so many pods as keep the requests in
 * flight at 70% of the target, by the mean of a minute; if the mean of 6 s asks for twice
 * what is ready it panics, goes by those 6 s, and takes nothing away until a minute has
 * passed without.
 *
 * @param target requests in flight a pod
 * @param minTasks the fewest pods, at least 1
 * @param maxTasks the most
 * @see <a href= "https://knative.dev/docs/serving/autoscaling/kpa-specific/">Knative:
 * additional autoscaling configuration</a>
 */
public record ConcurrencyAutoscaler(double target, int minTasks, int maxTasks) implements AutoscalingPolicy {

	private static final int TICK_SECONDS = 2;

	private static final int STABLE_SECONDS = 60;

	private static final int PANIC_SECONDS = 6;

	private static final double PANIC_THRESHOLD = 2;

	private static final double UTILIZATION = 0.7;

	private static final double MAX_SCALE_DOWN_RATE = 2;

	@Override
	public Controller controller() {
		return new KnativeController();
	}

	private final class KnativeController implements Controller {

		private int panicUntil = -1;

		private int mostInPanic;

		@Override
		public Decision decide(Moment moment) {
			if (moment.second() % TICK_SECONDS != 0) {
				return Decision.stay(moment.desired());
			}
			OptionalDouble stable = inFlight(moment, STABLE_SECONDS);
			OptionalDouble recent = inFlight(moment, PANIC_SECONDS);
			if (stable.isEmpty() || recent.isEmpty()) {
				return Decision.stay(Math.clamp(moment.desired(), minTasks(), maxTasks()));
			}
			int byStable = pods(moment, stable.getAsDouble());
			int byRecent = pods(moment, recent.getAsDouble());
			if (byRecent >= PANIC_THRESHOLD * Math.max(1, moment.ready())) {
				this.panicUntil = moment.second() + STABLE_SECONDS;
			}
			boolean panics = moment.second() < this.panicUntil;
			this.mostInPanic = panics ? Math.max(this.mostInPanic, Math.max(byRecent, moment.desired())) : 0;
			int tasks = Math.clamp(panics ? this.mostInPanic : byStable, minTasks(), maxTasks());
			return (tasks == moment.desired()) ? Decision.stay(tasks)
					: new Decision(tasks, String.format(Locale.ROOT, "in-flight %.0f, target %.0f%s",
							(panics ? recent : stable).getAsDouble(), UTILIZATION * target(), panics ? ", panic" : ""));
		}

		private static OptionalDouble inFlight(Moment moment, int seconds) {
			return moment.metrics().mean(Signal.IN_FLIGHT, moment.second() - seconds, moment.second());
		}

		private int pods(Moment moment, double inFlight) {
			int wanted = (int) Math.ceil(inFlight * moment.ready() / (UTILIZATION * target()));
			return Math.max(wanted, (int) Math.floor(moment.ready() / MAX_SCALE_DOWN_RATE));
		}

	}

}
