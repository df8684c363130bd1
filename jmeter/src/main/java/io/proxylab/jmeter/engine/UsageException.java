package io.proxylab.jmeter.engine;

/**
 * The user asked for something that cannot be run; the message says where, what, and the
 * cure.
 */
public final class UsageException extends RuntimeException {

	public UsageException(String message) {
		super(message);
	}

	public UsageException(String message, Throwable cause) {
		super(message, cause);
	}

}
