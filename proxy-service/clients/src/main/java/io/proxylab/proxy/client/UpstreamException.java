package io.proxylab.proxy.client;

/**
 * An exchange with the upstream that came to nothing. It has no stack trace of its own:
 * failures come by the thousand when an upstream dies, and where they were thrown says
 * less than their cause.
 */
public final class UpstreamException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final UpstreamFailure failure;

	public UpstreamException(UpstreamFailure failure, Throwable cause) {
		super(failure.name() + ": " + cause, cause, false, false);
		this.failure = failure;
	}

	public UpstreamException(UpstreamFailure failure, String message) {
		super(failure.name() + ": " + message, null, false, false);
		this.failure = failure;
	}

	/** Why the exchange came to nothing. */
	public UpstreamFailure failure() {
		return this.failure;
	}

}
