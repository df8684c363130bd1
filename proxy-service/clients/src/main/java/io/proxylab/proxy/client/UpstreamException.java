package io.proxylab.proxy.client;

/**
 * An exchange with the upstream that came to nothing. It has no stack trace of its own:
 * failures come by the thousand when an upstream dies, and where they were thrown says
 * less than their cause.
 */
public final class UpstreamException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final UpstreamFailure failure;

	private final int status;

	public UpstreamException(UpstreamFailure failure, Throwable cause) {
		super(failure.name() + ": " + cause, cause, false, false);
		this.failure = failure;
		this.status = 0;
	}

	public UpstreamException(UpstreamFailure failure, String message) {
		this(failure, 0, message);
	}

	private UpstreamException(UpstreamFailure failure, int status, String message) {
		super(failure.name() + ": " + message, null, false, false);
		this.failure = failure;
		this.status = status;
	}

	/**
	 * An answer that cannot be part of one that is made of several.
	 * @param status that it had
	 * @param message why
	 */
	public static UpstreamException unusable(int status, String message) {
		return new UpstreamException(UpstreamFailure.UNUSABLE, status, message);
	}

	/** Why the exchange came to nothing. */
	public UpstreamFailure failure() {
		return this.failure;
	}

	/** The status of an answer that is {@link UpstreamFailure#UNUSABLE}; else 0. */
	public int status() {
		return this.status;
	}

}
