package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.trial.LaunchRecord;

/**
 * How often a target calls the upstream for one answer: what one call and one answer
 * share where it is once, and what must be told apart where it is not.
 *
 * @param count calls, from 1; 1 where they vary
 * @param parallel whether they are made at once
 * @param vary whether their number differs from answer to answer
 * @param unlike whether the upstream holds them for different times
 */
public record CallsPerAnswer(int count, boolean parallel, boolean vary, boolean unlike) {

	/** What a target says of itself. */
	public static CallsPerAnswer of(LaunchRecord launch) {
		int count = KnownLimits.calls(launch).orElse(1);
		return new CallsPerAnswer(count, count == 1 || KnownLimits.parallelCalls(launch), KnownLimits.callsVary(launch),
				KnownLimits.delaysDiffer(launch));
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
