package io.proxylab.lab.claims;

import io.proxylab.lab.statistics.Comparison;

/**
 * By how much two sides may differ and count as equal.
 *
 * @param amount share of the right side, 0 to 1, or in the unit of both sides
 * @param relative whether it is a share
 */
record Tolerance(double amount, boolean relative) {

	/** Of a claim that names none. */
	static final Tolerance DEFAULT = new Tolerance(Comparison.DELTA, true);

}
