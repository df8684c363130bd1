package io.proxylab.proxy.netty;

/** A setting that the proxy cannot start with; the message names value and cure. */
final class InvalidSettingException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	InvalidSettingException(String name, String value, String cure) {
		super("The setting %s cannot be '%s'. %s".formatted(name, value, cure));
	}

	InvalidSettingException(String message) {
		super(message);
	}

}
