package io.proxylab.lab.analysis;

import io.proxylab.userservice.delay.DelaySchedule;
import io.proxylab.userservice.delay.DelaySchedule.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a window from one change of the upstream's delay to the next. A schedule's
 * clock starts with the window.
 *
 * @param delay the upstream's delay in it, as the schedule writes it
 * @param meanDelaySeconds its mean
 * @param fromSeconds since the window's start
 * @param untilSeconds likewise
 */
record Phase(String delay, double meanDelaySeconds, double fromSeconds, double untilSeconds) {

	/**
	 * What is left out of a phase's figures after a change: requests that the upstream
	 * holds already keep their delay, and queues and pools need a while to fill or empty.
	 */
	static final double SETTLING_SECONDS = 5;

	/**
	 * The phases that a window holds, in their order.
	 * @param schedule the delay as the experiment writes it
	 * @param windowSeconds length of the window
	 */
	static List<Phase> of(String schedule, double windowSeconds) {
		List<Step> steps = DelaySchedule.parse(schedule).steps();
		List<Phase> phases = new ArrayList<>();
		for (int i = 0; i < steps.size() && seconds(steps.get(i)) < windowSeconds; i++) {
			double next = (i + 1 < steps.size()) ? seconds(steps.get(i + 1)) : windowSeconds;
			phases.add(new Phase(steps.get(i).delay().toString(), steps.get(i).delay().mean().toNanos() / 1e9,
					seconds(steps.get(i)), Math.min(next, windowSeconds)));
		}
		return phases;
	}

	/**
	 * From when on its figures count: 5 s after a change, but at least its second half
	 * counts. The first phase has no change before it.
	 * @return seconds since the window's start
	 */
	double settledFromSeconds() {
		double length = this.untilSeconds - this.fromSeconds;
		return (this.fromSeconds == 0) ? 0 : this.fromSeconds + Math.min(SETTLING_SECONDS, length / 2);
	}

	private static double seconds(Step step) {
		return step.from().toNanos() / 1e9;
	}

}
