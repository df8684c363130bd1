package io.proxylab.lab.autoscale.policy;

import java.util.ArrayList;
import java.util.List;

/** A service whose signal follows from its tasks, for tests of policies. */
final class Service {

	private final Controller controller;

	private final Metrics metrics;

	private final List<Change> changes = new ArrayList<>();

	private int tasks;

	private int second;

	private boolean deploying;

	Service(AutoscalingPolicy policy, int tasks) {
		this.controller = policy.controller();
		this.metrics = new Metrics(200_000);
		this.tasks = tasks;
	}

	/**
	 * A policy asked for another number of tasks.
	 *
	 * @param second when
	 * @param tasks how many
	 */
	record Change(int second, int tasks) {
	}

	void deploys(boolean deploys) {
		this.deploying = deploys;
	}

	/** Lets time pass in which all tasks together have so much of each signal. */
	List<Change> pass(int seconds, double cpuPercent, double requestsPerSecond, double inFlight) {
		int before = this.changes.size();
		for (int count = 0; count < seconds; count++) {
			this.metrics.add(this.tasks, cpuPercent / this.tasks, requestsPerSecond / this.tasks,
					inFlight / this.tasks);
			decide();
		}
		return List.copyOf(this.changes.subList(before, this.changes.size()));
	}

	/** Likewise without any data. */
	List<Change> passUnseen(int seconds) {
		int before = this.changes.size();
		for (int count = 0; count < seconds; count++) {
			this.metrics.addMissing();
			decide();
		}
		return List.copyOf(this.changes.subList(before, this.changes.size()));
	}

	private void decide() {
		this.second++;
		Decision decision = this.controller
			.decide(new Moment(this.second, this.metrics, this.tasks, this.tasks, this.deploying));
		if (decision.desired() != this.tasks) {
			this.tasks = decision.desired();
			this.changes.add(new Change(this.second, this.tasks));
		}
	}

	int tasks() {
		return this.tasks;
	}

}
