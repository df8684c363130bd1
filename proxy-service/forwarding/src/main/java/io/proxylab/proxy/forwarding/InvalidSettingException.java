package io.proxylab.proxy.forwarding;

/** A setting that a proxy cannot start with. */
public final class InvalidSettingException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String cure;

	public InvalidSettingException(String name, Object value, String cure) {
		super("The setting %s cannot be '%s'.".formatted(name, value));
		this.cure = cure;
	}

	/** What to write instead. */
	String cure() {
		return this.cure;
	}

}
