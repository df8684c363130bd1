package io.proxylab.lab.run;

import io.proxylab.lab.plan.Plan;
import io.proxylab.load.protocol.LoadEvent;

/** Hears how a run goes on. Calls come from one thread, in order. */
public interface RunListener {

	/** A launch starts. */
	void launchStarted(Plan.Launch launch);

	/** A launch is over; nothing of it runs any more. */
	void launchEnded(Plan.Launch launch);

	/** Its warm-up begins. */
	void warmUpStarted(Plan.Launch launch);

	/**
	 * Once a second while load is offered, in warm-ups and trials alike.
	 * @param what the target and cell, in words
	 * @param progress what the generator says
	 */
	void progressed(String what, LoadEvent.Progress progress);

	/** A trial starts. */
	void trialStarted(Plan.Launch launch, Plan.Trial trial);

	/** A trial is on disk. */
	void trialFinished(Plan.Launch launch, Plan.Trial trial, double throughput);

	/**
	 * A launch or a trial has no figures.
	 * @param id of the launch or trial
	 * @param reason why, in words for the user
	 */
	void failed(String id, String reason);

	/**
	 * No further replicate is needed: the run ends before its plan does.
	 * @param replicates how many there are
	 * @param reason why they are enough
	 */
	void stopped(int replicates, String reason);

}
