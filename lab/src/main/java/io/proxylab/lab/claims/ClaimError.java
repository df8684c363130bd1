package io.proxylab.lab.claims;

/** A claim that cannot be understood, with the place. */
public final class ClaimError extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int at;

	ClaimError(int at, String message) {
		super(message);
		this.at = at;
	}

	/** How many characters of the claim stand before the mistake. */
	public int at() {
		return this.at;
	}

	/** What is wrong, the value, the choices and the cure. */
	public String text() {
		return String.valueOf(getMessage());
	}

}
