package io.proxylab.lab.run;

import io.proxylab.lab.plan.Plan;
import java.time.Duration;
import java.util.function.LongSupplier;

/** How far a run is, for whoever shows it. */
public final class RunStatus implements RunListener {

	private final Plan plan;

	private final LongSupplier nanoTime;

	private final PlanProgress progress;

	private final int trials;

	private int launchesBegun;

	private int trialsBegun;

	/**
	 * Starts now.
	 * @param plan what will run
	 * @param nanoTime monotonic time
	 */
	public RunStatus(Plan plan, LongSupplier nanoTime) {
		this.plan = plan;
		this.nanoTime = nanoTime;
		this.progress = new PlanProgress(plan, nanoTime.getAsLong());
		this.trials = plan.trials().size();
	}

	@Override
	public void heard(RunEvent event) {
		switch (event) {
			case RunEvent.LaunchStarted _ -> this.launchesBegun++;
			case RunEvent.TrialStarted _ -> this.trialsBegun++;
			// A trial that has no figures may have begun or not: it counts once.
			case RunEvent.Failed failed -> this.trialsBegun = Math.max(this.trialsBegun, upTo(failed));
			case RunEvent.LaunchEnded ended -> this.progress.launchEnded(ended.launch(), this.nanoTime.getAsLong());
			case RunEvent.WarmUpStarted _, RunEvent.Progressed _, RunEvent.TrialFinished _, RunEvent.Stopped _ -> {
				// Nothing is counted.
			}
		}
	}

	/** The trials of the plan up to the end of a launch. */
	private int upTo(RunEvent.Failed failed) {
		return this.plan.launches()
			.subList(0, this.plan.launches().indexOf(failed.launch()) + 1)
			.stream()
			.mapToInt((launch) -> launch.trials().size())
			.sum();
	}

	/** Such as {@code 2 of 6}: the launches that began. */
	public String launch() {
		return this.launchesBegun + " of " + this.plan.launches().size();
	}

	/** Such as {@code 3 of 24}: the trials that began. */
	public String trial() {
		return this.trialsBegun + " of " + this.trials;
	}

	/** Estimated time to the end, never less than zero. */
	public Duration left() {
		return this.progress.left(this.nanoTime.getAsLong());
	}

}
