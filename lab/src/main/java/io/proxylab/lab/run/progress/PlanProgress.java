package io.proxylab.lab.run.progress;

import io.proxylab.lab.plan.Plan;

import java.time.Duration;

/**
 * How far a run is, and how long it will still take. What the plan says is scaled by how
 * long its ended launches really took.
 */
public final class PlanProgress {

	private final Plan plan;

	private final long startedAtNanos;

	private Duration plannedOfEnded = Duration.ZERO;

	private Duration elapsedAtEnded = Duration.ZERO;

	/**
	 * Starts now.
	 * @param plan what will run
	 * @param nowNanos monotonic time
	 */
	public PlanProgress(Plan plan, long nowNanos) {
		this.plan = plan;
		this.startedAtNanos = nowNanos;
	}

	/**
	 * A launch ended.
	 * @param launch one of the plan, or another one for trials of it, of which the plan
	 * does not know
	 * @param nowNanos monotonic time
	 */
	public void launchEnded(Plan.Launch launch, long nowNanos) {
		if (this.plan.launches().contains(launch)) {
			this.plannedOfEnded = this.plannedOfEnded.plus(this.plan.estimate().of(launch));
		}
		this.elapsedAtEnded = Duration.ofNanos(nowNanos - this.startedAtNanos);
	}

	/**
	 * Estimates the time left, never less than zero.
	 * @param nowNanos monotonic time
	 */
	public Duration left(long nowNanos) {
		Duration sinceEnded = Duration.ofNanos(nowNanos - this.startedAtNanos).minus(this.elapsedAtEnded);
		double scale = this.plannedOfEnded.isZero() ? 1
				: (double) this.elapsedAtEnded.toMillis() / this.plannedOfEnded.toMillis();
		Duration ahead = Duration
			.ofMillis(Math.round(this.plan.estimatedDuration().minus(this.plannedOfEnded).toMillis() * scale))
			.minus(sinceEnded);
		return ahead.isNegative() ? Duration.ZERO : ahead;
	}

}
