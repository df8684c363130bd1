package io.proxylab.load.engine;

/** A load could not be offered, or its result cannot be trusted. */
public final class LoadFailed extends Exception {

	/**
	 * Makes one.
	 * @param reason what went wrong, in words for the user
	 */
	public LoadFailed(String reason) {
		super(reason);
	}

	/**
	 * Makes one.
	 * @param reason what went wrong, in words for the user
	 */
	public LoadFailed(String reason, Throwable cause) {
		super(reason, cause);
	}

	/** What went wrong, in words for the user. */
	public String reason() {
		return String.valueOf(getMessage());
	}

}
