package io.proxylab.proxy.forwarding;

import java.time.Duration;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/** The checks that settings of one kind have in common. */
final class Ranges {

	private static final Duration LONGEST_TIMEOUT = Duration.ofHours(24);

	private static final DataSize SMALLEST_BUFFER = DataSize.ofKilobytes(1);

	private static final DataSize LARGEST_BUFFER = DataSize.ofMegabytes(1);

	private Ranges() {
	}

	/**
	 * Checks a number.
	 * @throws InvalidSettingException if it is out of range
	 */
	static void check(String name, int value, int least, int most) {
		if (value < least || value > most) {
			throw new InvalidSettingException(name, value,
					String.format(Locale.ROOT, "Use a number from %d to %d.", least, most));
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

	/**
	 * Checks the size of a buffer, where one is given.
	 * @throws InvalidSettingException if it is out of range
	 */
	static void checkBuffer(String name, @Nullable DataSize value) {
		if (value != null && (value.compareTo(SMALLEST_BUFFER) < 0 || value.compareTo(LARGEST_BUFFER) > 0)) {
			throw new InvalidSettingException(name, value, "Use 1KB to 1MB, such as 8KB.");
		}
	}

}
