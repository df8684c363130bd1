package io.proxylab.lab.run.place;

/** The generator or the upstream ended or hung, which says nothing of the target. */
public final class LaboratoryFailed extends LaunchFailed {

	private static final long serialVersionUID = 1L;

	/**
	 * With a reason for the user.
	 * @param reason what went wrong, with evidence and cure
	 */
	public LaboratoryFailed(String reason) {
		super(reason);
	}

	/**
	 * With a reason for the user.
	 * @param reason what went wrong, with evidence and cure
	 * @param cause of it
	 */
	LaboratoryFailed(String reason, Throwable cause) {
		super(reason, cause);
	}

}
