package io.proxylab.proxy.forwarding;

import java.time.Duration;

/** The checks that settings of one kind have in common. */
final class Ranges {

	private static final Duration LONGEST_TIMEOUT = Duration.ofHours(24);

	private Ranges() {
	}

	/**
	 * Checks a number.
	 * @throws InvalidSettingException if it is out of range
	 */
	static void check(String name, int value, int least, int most) {
		if (value < least || value > most) {
			throw new InvalidSettingException(name, value, "Use a number from %d to %d.".formatted(least, most));
		}
	}

	/**
	 * Checks a longest time.
	 * @throws InvalidSettingException if it is out of range
	 */
	static void checkTimeout(String name, Duration value) {
		if (value.toMillis() < 1 || value.compareTo(LONGEST_TIMEOUT) > 0) {
			throw new InvalidSettingException(name, value.toMillis() + "ms", "Use 1ms to 24h, such as 30s.");
		}
	}

}
