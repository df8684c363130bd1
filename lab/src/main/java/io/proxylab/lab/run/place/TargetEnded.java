package io.proxylab.lab.run.place;

/** The target's process ended while it was needed. */
public final class TargetEnded extends LaunchFailed {

	private static final long serialVersionUID = 1L;

	/**
	 * Tells how it ended.
	 * @param reason whose first line stands for itself
	 */
	public TargetEnded(String reason) {
		super(reason);
	}

	/** How it ended, without its last words. */
	public String firstLine() {
		return reason().lines().findFirst().orElse("");
	}

}
