package io.proxylab.lab.claims;

/** What a trial says of a measure. */
public sealed interface Reading {

	/**
	 * Its value.
	 *
	 * @param amount in seconds, bytes, or as a plain number
	 */
	record Value(double amount) implements Reading {
	}

	/**
	 * No value.
	 *
	 * @param reason why, such as {@code trial r1-a-10users-10ms is invalid}
	 */
	record Absent(String reason) implements Reading {
	}

}
