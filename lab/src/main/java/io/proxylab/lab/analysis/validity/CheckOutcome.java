package io.proxylab.lab.analysis.validity;

/**
 * What a validity check found in a trial.
 *
 * @param check name of the check
 * @param verdict whether the trial passed
 * @param detail the figures behind the verdict; if it failed, the reason for the user
 */
public record CheckOutcome(String check, Verdict verdict, String detail) {

	/** Whether a trial passed a check. */
	public enum Verdict {

		/** It did. */
		PASSED,

		/** It did not: the trial is invalid. */
		FAILED,

		/** The check says nothing about this trial. */
		NOT_APPLICABLE

	}

}
