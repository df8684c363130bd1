package io.proxylab.lab.machine;

import org.jspecify.annotations.Nullable;

/**
 * What the doctor found about one thing.
 *
 * @param subject what was looked at
 * @param verdict how it stands
 * @param found what is there
 * @param cure what to do; null where nothing is to be done
 */
public record Finding(String subject, Verdict verdict, String found, @Nullable String cure) {

	/** How a thing stands. */
	public enum Verdict {

		/** Good. */
		OK,

		/** A run is possible, but its figures suffer; or an option is absent. */
		WARN,

		/** No run is possible. */
		FAIL

	}

	static Finding ok(String subject, String found) {
		return new Finding(subject, Verdict.OK, found, null);
	}

	static Finding warn(String subject, String found, String cure) {
		return new Finding(subject, Verdict.WARN, found, cure);
	}

	static Finding fail(String subject, String found, String cure) {
		return new Finding(subject, Verdict.FAIL, found, cure);
	}

	/** The finding where it is good, or else a warning with what to do. */
	static Finding check(boolean good, String subject, String found, String cure) {
		return good ? ok(subject, found) : warn(subject, found, cure);
	}

}
