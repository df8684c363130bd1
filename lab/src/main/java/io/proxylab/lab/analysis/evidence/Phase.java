package io.proxylab.lab.analysis.evidence;

import io.proxylab.load.protocol.ActiveUsers;
import io.proxylab.load.protocol.Rate;
import io.proxylab.userservice.delay.DelaySchedule;
import io.proxylab.userservice.delay.DelaySchedule.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The part of a window from one change of the upstream's delay, of the rate of an open
 * load, or of the users of a closed one, to the next. The clock of all starts with the
 * window. A ramp, which changes all the time, has parts of equal length.
 *
 * @param delay the upstream's delay in it, as the schedule writes it
 * @param rate the rate in it, such as {@code 500/s to 750/s}, or the users, such as
 * {@code 100 to 170 users}; null where neither changes
 * @param meanDelaySeconds mean of the delay
 * @param fromSeconds since the window's start
 * @param untilSeconds likewise
 * @param settledFromSeconds from when on its figures count: 5 s after a sudden change,
 * but at least its second half counts; a whole second of the phase, as the times are
 * recorded by the second
 */
public record Phase(String delay, @Nullable String rate, double meanDelaySeconds, double fromSeconds,
		double untilSeconds, double settledFromSeconds) {

	/**
	 * What is left out of a phase's figures after a change: requests that the upstream
	 * holds already keep their delay, and queues and pools need a while to fill or empty.
	 */
	static final double SETTLING_SECONDS = 5;

	/** Of a ramp: more would not be read. */
	private static final int MOST_PARTS = 10;

	/** The figures of a part are settled some seconds after a sudden change before it. */
	public Phase(String delay, @Nullable String rate, double meanDelaySeconds, double fromSeconds,
			double untilSeconds) {
		this(delay, rate, meanDelaySeconds, fromSeconds, untilSeconds,
				// The first one has no change before it.
				(fromSeconds == 0) ? 0
						: fromSeconds + Math.min(SETTLING_SECONDS, Math.floor((untilSeconds - fromSeconds) / 2)));
	}

	/**
	 * The phases that a window holds, in their order.
	 * @param schedule the delay as the experiment writes it
	 * @param windowSeconds length of the window
	 */
	public static List<Phase> of(String schedule, double windowSeconds) {
		List<Step> steps = DelaySchedule.parse(schedule).steps();
		List<Phase> phases = new ArrayList<>();
		for (int i = 0; i < steps.size() && seconds(steps.get(i)) < windowSeconds; i++) {
			double next = (i + 1 < steps.size()) ? seconds(steps.get(i + 1)) : windowSeconds;
			phases.add(new Phase(steps.get(i).delay().toString(), null, steps.get(i).delay().mean().toNanos() / 1e9,
					seconds(steps.get(i)), Math.min(next, windowSeconds)));
		}
		return phases;
	}

	/**
	 * The parts of a window in which the rate changes: its steps, or as many equal parts
	 * of a ramp.
	 * @param rate of the open load, which changes
	 * @param delay the upstream's delay as the experiment writes it
	 * @param meanDelaySeconds its mean
	 * @param windowSeconds length of the window
	 */
	public static List<Phase> of(Rate rate, String delay, double meanDelaySeconds, double windowSeconds) {
		return of(rate.then()
			.stream()
			.map((stretch) -> new Change(stretch.fromPerSecond(), stretch.toPerSecond(), stretch.millis() / 1e3,
					Phase::perSecond))
			.toList(), delay, meanDelaySeconds, windowSeconds);
	}

	/**
	 * The same where the number of users changes.
	 * @param users of the closed load, whose number changes
	 * @param delay the upstream's delay as the experiment writes it
	 * @param meanDelaySeconds its mean
	 * @param windowSeconds length of the window
	 */
	public static List<Phase> of(ActiveUsers users, String delay, double meanDelaySeconds, double windowSeconds) {
		return of(users.then()
			.stream()
			.map((stretch) -> new Change(stretch.fromUsers(), stretch.toUsers(), stretch.millis() / 1e3, Phase::users))
			.toList(), delay, meanDelaySeconds, windowSeconds);
	}

	private static List<Phase> of(List<Change> changes, String delay, double meanDelaySeconds, double windowSeconds) {
		List<Phase> phases = new ArrayList<>();
		double from = 0;
		for (Change change : changes) {
			double until = Math.min(from + change.seconds(), windowSeconds);
			if (from < until && change.from() == change.to()) {
				phases.add(new Phase(delay, change.label(change.from(), change.to()), meanDelaySeconds, from, until));
			}
			else if (from < until) {
				phases.addAll(ramp(change, delay, meanDelaySeconds, from, until));
			}
			from = until;
		}
		return phases;
	}

	private static List<Phase> ramp(Change change, String delay, double meanDelaySeconds, double from, double until) {
		int parts = Math.clamp((int) (until - from), 1, MOST_PARTS);
		double length = (until - from) / parts;
		double step = (change.to() - change.from()) * length / change.seconds();
		List<Phase> phases = new ArrayList<>();
		for (int i = 0; i < parts; i++) {
			double first = change.from() + i * step;
			double start = from + i * length;
			phases.add(new Phase(delay, change.label(first, first + step), meanDelaySeconds, start, start + length,
					start));
		}
		return phases;
	}

	/** Its length. */
	public double seconds() {
		return this.untilSeconds - this.fromSeconds;
	}

	private static String perSecond(double from, double to) {
		return (from == to) ? String.format(Locale.ROOT, "%,.0f/s", from)
				: String.format(Locale.ROOT, "%,.0f/s to %,.0f/s", from, to);
	}

	private static String users(double from, double to) {
		return ((from == to) ? String.format(Locale.ROOT, "%,.0f", from)
				: String.format(Locale.ROOT, "%,.0f to %,.0f", from, to)) + ((to == 1) ? " user" : " users");
	}

	private static double seconds(Step step) {
		return step.from().toNanos() / 1e9;
	}

	/**
	 * A stretch of the window.
	 *
	 * @param from rate or users at its beginning
	 * @param to at its end
	 * @param seconds its length
	 * @param labels names what goes from one value to another
	 */
	private record Change(double from, double to, double seconds, Labels labels) {

		String label(double first, double last) {
			return this.labels.of(first, last);
		}

	}

	/** Names a part of the window. */
	@FunctionalInterface
	private interface Labels {

		String of(double from, double to);

	}

}
