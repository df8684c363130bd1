package io.proxylab.lab.run;

/** The target's process ended while it was needed. */
final class TargetEnded extends LaunchFailed {

	private static final long serialVersionUID = 1L;

	/**
	 * Tells how it ended.
	 * @param reason whose first line stands for itself
	 */
	TargetEnded(String reason) {
		super(reason);
	}

	/** How it ended, without its last words. */
	String firstLine() {
		return reason().lines().findFirst().orElse("");
	}

}
