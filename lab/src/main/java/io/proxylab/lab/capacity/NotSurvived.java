package io.proxylab.lab.capacity;

/** A target ended under a load: there is nobody left to search on. */
public final class NotSurvived extends Exception {

	private static final long serialVersionUID = 1L;

	/**
	 * Tells how it ended.
	 * @param how in one line
	 * @param cause of it
	 */
	public NotSurvived(String how, Throwable cause) {
		super(how, cause);
	}

	/** How it ended, in one line. */
	public String how() {
		return String.valueOf(getMessage());
	}

}
