package io.proxylab.proxy.rules;

import org.jspecify.annotations.Nullable;

/** Which {@code Expect} a request may have (RFC 9110, section 10.1.1). */
public final class ExpectationRules {

	private ExpectationRules() {
	}

	/**
	 * Whether an expectation can be met.
	 * @param value the value of {@code Expect}, or null if there is none
	 */
	public static boolean allow(@Nullable CharSequence value) {
		return value == null || "100-continue".equalsIgnoreCase(value.toString());
	}

}
