package io.proxylab.lab.run.progress;

import io.proxylab.lab.plan.Plan;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;

/** How far a run is, for whoever shows it. */
public final class RunStatus implements RunListener {

	private final Plan plan;

	private final LongSupplier nanoTime;

	private final PlanProgress progress;

	private final int trials;

	/** As the plan has them: a launch may be made again. */
	private final Set<String> launchesBegun = new HashSet<>();

	private final Set<String> trialsBegun = new HashSet<>();

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
			case RunEvent.LaunchStarted started -> this.launchesBegun.add(Plan.planned(started.launch().id()));
			case RunEvent.TrialStarted started -> this.trialsBegun.add(started.trial().id());
			// A trial that has no figures may have begun or not.
			case RunEvent.Failed failed -> failed.trials().forEach((trial) -> this.trialsBegun.add(trial.id()));
			case RunEvent.LaunchEnded ended -> this.progress.launchEnded(ended.launch(), this.nanoTime.getAsLong());
			case RunEvent.WarmUpStarted _, RunEvent.Progressed _, RunEvent.RateTried _, RunEvent.MeasuredAgain _,
					RunEvent.TrialFinished _, RunEvent.Stopped _, RunEvent.OtherPathsCalled _ -> {
				// Nothing is counted.
			}
		}
	}

	/** Such as {@code 2 of 6}: the launches that began. */
	public String launch() {
		return this.launchesBegun.size() + " of " + this.plan.launches().size();
	}

	/** Such as {@code 3 of 24}: the trials that began. */
	public String trial() {
		return this.trialsBegun.size() + " of " + this.trials;
	}

	/** Estimated time to the end, never less than zero. */
	public Duration left() {
		return this.progress.left(this.nanoTime.getAsLong());
	}

}
