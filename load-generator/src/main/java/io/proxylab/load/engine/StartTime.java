package io.proxylab.load.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;

/** When a load begins that shares its start with others. */
final class StartTime {

	/** A later start is a mistake, such as milliseconds in place of microseconds. */
	private static final Duration LONGEST_WAIT = Duration.ofDays(1);

	private StartTime() {
	}

	/**
	 * The time to wait.
	 * @param now the wall clock
	 * @param startAtEpochMicros when the first request is to be sent; null: soon
	 * @param lead how much time the event loops need before it
	 * @throws LoadFailed if it is too late for that, or more than a day
	 */
	static Duration after(Instant now, @Nullable Long startAtEpochMicros, Duration lead) throws LoadFailed {
		if (startAtEpochMicros == null) {
			return lead;
		}
		Instant start = Instant.EPOCH.plus(startAtEpochMicros, ChronoUnit.MICROS);
		Duration wait = Duration.between(now, start);
		if (wait.compareTo(lead) < 0) {
			throw new LoadFailed(("share.startAt: %s has passed (it is %s here); give all parts a later one, and see "
					+ "that the clocks agree")
				.formatted(start, now));
		}
		if (wait.compareTo(LONGEST_WAIT) > 0) {
			throw new LoadFailed("share.startAt: %s is more than a day away (it is %s here)".formatted(start, now));
		}
		return wait;
	}

}
