package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.prediction.Timeline;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import io.proxylab.load.protocol.LoadResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a service under a policy: {@code played.json}.
 *
 * @param formatVersion of this file
 * @param service its name
 * @param policy its name
 * @param seconds one for each of the scenario
 * @param events in their order
 * @param load what the generator measured in all
 */
public record Played(int formatVersion, String service, String policy, List<PlayedSecond> seconds, List<Event> events,
		LoadResult load) {

	static final int FORMAT_VERSION = 1;

	/** As a timeline. */
	public Timeline timeline() {
		Timeline timeline = new Timeline(this.seconds.size());
		this.seconds.forEach((second) -> timeline.add(second.second()));
		this.events.forEach(timeline::add);
		return timeline;
	}

	/**
	 * One second.
	 *
	 * @param desired tasks that there should be
	 * @param running tasks that are paid for, draining ones included
	 * @param ready tasks that get requests
	 * @param offered requests that were due
	 * @param answered requests with the expected answer
	 * @param failed requests without
	 * @param late share of the answered that missed the objective, 0 to 1
	 * @param outstanding requests without an answer, in all tasks
	 * @param inFlightPerTask requests that each ready task had begun, as it says itself
	 * @param cpuPercent of what the running tasks have; null without one
	 * @param responseMillis mean; null without an answer
	 * @param p99Millis 99th percentile; null without an answer
	 * @param failedChecks of tasks that got requests
	 */
	public record PlayedSecond(int desired, int running, int ready, double offered, double answered, double failed,
			double late, double outstanding, double inFlightPerTask, @Nullable Double cpuPercent,
			@Nullable Double responseMillis, @Nullable Double p99Millis, int failedChecks) {

		static PlayedSecond of(Second second) {
			return new PlayedSecond(second.desired(), second.running(), second.ready(), second.offered(),
					second.answered(), second.failed(), second.late(), second.inFlight(), second.begun(),
					known(second.cpuPercent(), 1), known(second.meanResponseSeconds(), 1e3),
					known(second.slowestResponseSeconds(), 1e3), second.failedProbes());
		}

		private static @Nullable Double known(double value, double unit) {
			return Double.isNaN(value) ? null : value * unit;
		}

		private Second second() {
			return new Second(this.desired, this.running, this.ready, this.offered, this.answered, this.failed,
					this.late, this.outstanding, this.inFlightPerTask, value(this.cpuPercent, 1),
					value(this.responseMillis, 1e3), value(this.p99Millis, 1e3), this.failedChecks);
		}

		private static double value(@Nullable Double known, double unit) {
			return (known != null) ? known / unit : Double.NaN;
		}

	}

}
