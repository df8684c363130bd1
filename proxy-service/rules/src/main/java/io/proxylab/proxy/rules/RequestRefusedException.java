package io.proxylab.proxy.rules;

/** A request that is not forwarded. Without a stack trace: the reason says it all. */
public final class RequestRefusedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	public RequestRefusedException(Reason reason) {
		this(reason, reason.detail());
	}

	public RequestRefusedException(Reason reason, String detail) {
		super(detail, null, false, false);
		this.reason = reason;
	}

	/** Why the request is not forwarded. */
	public Reason reason() {
		return this.reason;
	}

}
