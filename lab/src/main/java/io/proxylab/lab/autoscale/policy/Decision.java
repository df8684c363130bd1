package io.proxylab.lab.autoscale.policy;

/**
 * How many tasks there should be from now on.
 *
 * @param desired how many
 * @param reason such as {@code cpu 84% > 50%}; empty if nothing changes
 */
public record Decision(int desired, String reason) {

	static Decision stay(int desired) {
		return new Decision(desired, "");
	}

}
