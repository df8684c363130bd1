package io.proxylab.userservice.delay;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Delays over time: {@code 0s:100ms,60s:1s} holds requests for 100 ms in the first minute
 * and for 1 s from then on. A single delay is a schedule of one step. Its
 * {@link #toString() text} is the canonical form, which {@link #parse} reads back as an
 * equal schedule.
 *
 * @param steps at least one, the first at 0, each later than the one before
 */
public record DelaySchedule(List<Step> steps) {

	private static final String CURE = "write steps in order, the first at 0s, such as 0s:100ms,60s:1s";

	public DelaySchedule {
		steps = List.copyOf(steps);
		if (steps.isEmpty() || !steps.getFirst().from().isZero()) {
			throw new IllegalArgumentException("a schedule starts at 0s: " + CURE);
		}
		for (int i = 1; i < steps.size(); i++) {
			if (steps.get(i).from().compareTo(steps.get(i - 1).from()) <= 0) {
				throw new IllegalArgumentException(
						"step '" + steps.get(i) + "' is not later than '" + steps.get(i - 1) + "': " + CURE);
			}
		}
	}

	/**
	 * The same kind of delay for ever.
	 * @param delay the delay
	 * @return a schedule of one step
	 */
	public static DelaySchedule constant(Delay delay) {
		return new DelaySchedule(List.of(new Step(Duration.ZERO, delay)));
	}

	/**
	 * Reads a schedule, {@code <from>:<delay>,...}, or a single delay.
	 * @param text such as {@code 0s:100ms,60s:exponential(1s)} or {@code 10ms}
	 * @return the schedule
	 * @throws IllegalArgumentException if the text is no schedule, or a delay in it is
	 * wrong; the message names the value, the choices and the range
	 */
	public static DelaySchedule parse(String text) {
		if (text.indexOf(':') < 0) {
			return constant(Delay.parse(text.strip()));
		}
		try {
			return new DelaySchedule(DelayText.split(text).stream().map(Step::parse).toList());
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("'" + text + "' is not a schedule: " + ex.getMessage(), ex);
		}
	}

	/**
	 * The delay of a request that arrives now.
	 * @param elapsed since the schedule began; not negative
	 * @return the delay of the last step that has begun
	 */
	public Delay at(Duration elapsed) {
		return at(elapsed.toNanos());
	}

	/**
	 * The delay of a request that arrives now.
	 * @param elapsedNanos since the schedule began; not negative
	 * @return the delay of the last step that has begun
	 */
	public Delay at(long elapsedNanos) {
		int last = this.steps.size() - 1;
		while (last > 0 && this.steps.get(last).fromNanos() > elapsedNanos) {
			last--;
		}
		return this.steps.get(last).delay();
	}

	/**
	 * The delay it begins with.
	 * @return the first step's delay
	 */
	public Delay first() {
		return this.steps.getFirst().delay();
	}

	/**
	 * The greatest mean of its delays.
	 * @return 0 to {@link Delay#LONGEST}
	 */
	public Duration longestMean() {
		return this.steps.stream().map((step) -> step.delay().mean()).max(Duration::compareTo).orElseThrow();
	}

	/**
	 * Whether the delay, or its distribution, never changes, so that a request can ask
	 * for it.
	 * @return true with one step only
	 */
	public boolean isConstant() {
		return this.steps.size() == 1;
	}

	@Override
	public String toString() {
		return isConstant() ? first().toString()
				: this.steps.stream().map(Step::toString).collect(Collectors.joining(","));
	}

	/**
	 * From when on which delay is taken.
	 *
	 * @param from time since the schedule began
	 * @param delay the delay from then on
	 */
	public record Step(Duration from, Delay delay) {

		private static Step parse(String text) {
			int colon = text.indexOf(':');
			if (colon < 0) {
				throw new IllegalArgumentException("step '" + text + "' lacks its start: " + CURE);
			}
			return new Step(DurationText.parse(text.substring(0, colon)), Delay.parse(text.substring(colon + 1)));
		}

		private long fromNanos() {
			return this.from.toNanos();
		}

		@Override
		public String toString() {
			return DurationText.format(this.from) + ":" + this.delay;
		}

	}

}
