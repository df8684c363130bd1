package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.trial.LaunchRecord;

/**
 * How often a target calls the upstream for one answer: what one call and one answer
 * share where it is once, and what must be told apart where it is not.
 *
 * @param count calls, from 1
 * @param parallel whether they are made at once
 */
public record CallsPerAnswer(int count, boolean parallel) {

	/** Of targets that do not say. */
	private static final CallsPerAnswer ONE = new CallsPerAnswer(1, true);

	/** What a target says of itself. */
	public static CallsPerAnswer of(LaunchRecord launch) {
		int count = KnownLimits.calls(launch).orElse(1);
		return (count > 1) ? new CallsPerAnswer(count, KnownLimits.parallelCalls(launch)) : ONE;
	}

	/** Calls of one answer that are in flight at the same time. */
	public int atOnce() {
		return this.parallel ? this.count : 1;
	}

	/** Calls of one answer that wait for each other. */
	public int inTurn() {
		return this.count / atOnce();
	}

	/** Whether there are several. */
	boolean several() {
		return this.count > 1;
	}

}
