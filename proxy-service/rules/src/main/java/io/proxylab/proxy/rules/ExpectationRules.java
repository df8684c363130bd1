package io.proxylab.proxy.rules;

import java.util.Collection;

/** Which {@code Expect} a request may have (RFC 9110, section 10.1.1). */
public final class ExpectationRules {

	private ExpectationRules() {
	}

	/**
	 * Returns whether all expectations of a request can be met.
	 * @param values the values of all {@code Expect} fields
	 */
	public static boolean allow(Collection<String> values) {
		return values.stream().allMatch("100-continue"::equalsIgnoreCase);
	}

}
