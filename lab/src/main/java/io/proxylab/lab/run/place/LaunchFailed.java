package io.proxylab.lab.run.place;

/**
 * A launch cannot go on: its remaining trials have no figures, the other launches still
 * run.
 */
public class LaunchFailed extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * With a reason for the user.
	 * @param reason what went wrong, with evidence and cure
	 */
	public LaunchFailed(String reason) {
		super(reason);
	}

	/**
	 * With a reason for the user.
	 * @param reason what went wrong, with evidence and cure
	 * @param cause of it
	 */
	public LaunchFailed(String reason, Throwable cause) {
		super(reason, cause);
	}

	/** What went wrong, with evidence and cure. */
	public final String reason() {
		return String.valueOf(getMessage());
	}

}
