package io.proxylab.load.engine;

/** A load could not be offered, or its result cannot be trusted. */
public final class LoadFailed extends Exception {

	LoadFailed(String reason) {
		super(reason);
	}

	LoadFailed(String reason, Throwable cause) {
		super(reason, cause);
	}

	/** What went wrong, in words for the user. */
	public String reason() {
		return String.valueOf(getMessage());
	}

}
