package io.proxylab.lab.experiment;

import io.proxylab.userservice.delay.Delay;
import io.proxylab.userservice.delay.DelaySchedule;

import java.time.Duration;
import java.util.Optional;

/**
 * The upstream's delay in a cell, in the canonical text that {@code user-service}
 * understands: {@code 10ms}, {@code exponential(100ms)}, or a schedule such as
 * {@code 0s:100ms,1m:1s}.
 *
 * @param spec the delay, valid for {@code user-service}
 * @param typical the (first) mean delay, over which users are spread
 * @param longest the longest mean delay it takes at any time
 * @param schedule whether it changes over time, so that it cannot be asked for in a
 * request
 */
public record UpstreamDelay(String spec, Duration typical, Duration longest, boolean schedule) {

	/** The delay, or schedule of delays, that was read. */
	public static UpstreamDelay of(DelaySchedule delay) {
		return new UpstreamDelay(delay.toString(), delay.first().mean(), delay.longestMean(), !delay.isConstant());
	}

	/** The delay that a schedule begins with, for ever; this delay if it is constant. */
	public UpstreamDelay first() {
		return this.schedule ? of(DelaySchedule.constant(DelaySchedule.parse(this.spec).first())) : this;
	}

	/**
	 * The time after which everything repeats: a delay that is always the same.
	 * @return nothing for random delays, schedules, and no delay at all
	 */
	public Optional<Duration> period() {
		boolean fixed = !this.schedule && DelaySchedule.parse(this.spec).first() instanceof Delay.Fixed;
		return (fixed && !this.typical.isZero()) ? Optional.of(this.typical) : Optional.empty();
	}

	/**
	 * When the last delay of a schedule begins.
	 * @return time since the schedule began; zero for a constant delay
	 */
	public Duration lastChange() {
		return DelaySchedule.parse(this.spec).steps().getLast().from();
	}

}
