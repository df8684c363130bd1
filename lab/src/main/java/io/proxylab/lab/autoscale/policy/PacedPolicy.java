package io.proxylab.lab.autoscale.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * A policy at work on a service, whose minute may last less than one: each second of the
 * service is then several of the policy, in all of which its metrics are the same.
 */
public final class PacedPolicy {

	private static final int MINUTE = 60;

	private final Controller controller;

	private final Metrics metrics;

	/** Seconds of the policy in one of the service. */
	private final int pace;

	/**
	 * Begins anew.
	 * @param seconds of the service that there will be at most
	 * @param minuteSeconds seconds of the service that the policy takes for a minute; a
	 * divisor of 60
	 */
	public PacedPolicy(AutoscalingPolicy policy, int seconds, int minuteSeconds) {
		if (minuteSeconds < 1 || MINUTE % minuteSeconds != 0) {
			throw new IllegalArgumentException("a minute of " + minuteSeconds + " s; it must divide 60");
		}
		this.controller = policy.controller();
		this.pace = MINUTE / minuteSeconds;
		this.metrics = new Metrics(Math.multiplyExact(seconds, this.pace));
	}

	/**
	 * Adds a second in which tasks ran.
	 * @param tasks that got requests
	 * @param cpuPercent of what the tasks have
	 * @param requests that came to each of them
	 * @param inFlight in each of them
	 */
	public void add(int tasks, double cpuPercent, double requests, double inFlight) {
		for (int count = 0; count < this.pace; count++) {
			this.metrics.add(tasks, cpuPercent, requests, inFlight);
		}
	}

	/** Adds a second of which nothing is known, such as one without a task. */
	public void addMissing() {
		for (int count = 0; count < this.pace; count++) {
			this.metrics.addMissing();
		}
	}

	/**
	 * Decides at the end of the second that was added last.
	 * @param desired how many tasks there should be so far
	 * @param ready how many are, and get requests
	 * @param deploying whether a new version is being rolled out
	 * @return what changes, in order; mostly nothing
	 */
	public List<Decision> decide(int desired, int ready, boolean deploying) {
		List<Decision> changes = new ArrayList<>(1);
		int tasks = desired;
		int until = this.metrics.seconds();
		for (int second = until - this.pace + 1; second <= until; second++) {
			Decision decision = this.controller.decide(new Moment(second, this.metrics, tasks, ready, deploying));
			if (decision.desired() != tasks) {
				changes.add(decision);
				tasks = decision.desired();
			}
		}
		return changes;
	}

}
