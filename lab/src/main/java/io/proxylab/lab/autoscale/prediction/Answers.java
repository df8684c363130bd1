package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** What becomes of the requests of a second. */
final class Answers {

	private final Scenario scenario;

	private final int second;

	private final @Nullable ResponseTimes watched;

	private double refused;

	private double completed;

	/** Of these, after their client had given up. */
	private double givenUp;

	/** Of these, in time for their client, but not for the objective. */
	private double late;

	private boolean shared;

	private double responseSeconds;

	private double slowestSeconds = Double.NaN;

	/**
	 * None yet.
	 * @param scenario whose delays and objective hold
	 * @param second now
	 * @param watched takes response times; null if nobody asks for them
	 */
	Answers(Scenario scenario, int second, @Nullable ResponseTimes watched) {
		this.scenario = scenario;
		this.second = second;
		this.watched = watched;
	}

	/** Lets the second pass in a task. */
	void add(SimulatedTask task, double arriving) {
		Course delays = this.scenario.delaySeconds();
		double timeout = this.scenario.balancer().timeoutSeconds();
		double before = task.responseSeconds();
		this.refused += task.take(arriving);
		double mean = (before + task.responseSeconds()) / 2;
		double added = mean - delays.at(this.second);
		double givenUpShare = delays.shareAbove(this.second, timeout - added);
		double lateShare = delays.shareAbove(this.second, this.scenario.objective().underSeconds() - added);
		this.completed += task.completed();
		this.givenUp += givenUpShare * task.completed();
		this.late += Math.max(0, lateShare - givenUpShare) * task.completed();
		if (arriving > 0) {
			double seconds = Math.min(mean, timeout);
			this.shared = true;
			this.responseSeconds += arriving * seconds;
			this.slowestSeconds = Double.isNaN(this.slowestSeconds) ? seconds : Math.max(this.slowestSeconds, seconds);
			if (this.watched != null) {
				this.watched.add(arriving, Math.min(added, timeout), delays, this.second);
			}
		}
	}

	/** Requests for which a queue was full. */
	double refused() {
		return this.refused;
	}

	/** Requests that were answered after their client had given up. */
	double givenUp() {
		return this.givenUp;
	}

	/** Requests that were answered in time for their client. */
	double answered() {
		return this.completed - this.givenUp;
	}

	/** Of these, the share that was late for the objective. */
	double lateShare() {
		return (answered() > 0) ? this.late / answered() : 0;
	}

	/**
	 * Mean response time.
	 * @param arriving requests of the second, those without a task included
	 * @return {@code NaN} without a request that a task got
	 */
	double meanSeconds(double arriving) {
		return (arriving > 0 && this.shared) ? this.responseSeconds / arriving : Double.NaN;
	}

	/** Of the task in which it takes longest; {@code NaN} likewise. */
	double slowestSeconds() {
		return this.slowestSeconds;
	}

}
