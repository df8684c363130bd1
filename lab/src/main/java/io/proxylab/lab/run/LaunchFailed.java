package io.proxylab.lab.run;

/**
 * A launch cannot go on: its remaining trials have no figures, the other launches still
 * run.
 */
final class LaunchFailed extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * With a reason for the user.
	 * @param reason what went wrong, with evidence and cure
	 */
	LaunchFailed(String reason) {
		super(reason);
	}

	LaunchFailed(String reason, Throwable cause) {
		super(reason, cause);
	}

	String reason() {
		return String.valueOf(getMessage());
	}

}
