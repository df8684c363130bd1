package io.proxylab.lab.trial;

import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a synthetic trial when its upstream slows down in the window.
 *
 * @param atSecond of the window
 * @param delayMillis from then on
 * @param throughput correct answers per second
 * @param addedMicros median added time
 * @param targetCores cores that the target uses
 * @param upstreamInFlight requests in flight at the upstream
 * @param threads of the target
 * @param probeMillis how long a health probe takes; from 5 s on it fails
 */
public record SyntheticSlowdown(int atSecond, int delayMillis, int throughput, long addedMicros, double targetCores,
		double upstreamInFlight, int threads, int probeMillis) {

	/** A value in a second of the window. */
	static double at(@Nullable SyntheticSlowdown slow, double second, double before,
			ToDoubleFunction<SyntheticSlowdown> after) {
		return (slow != null && second >= slow.atSecond()) ? after.applyAsDouble(slow) : before;
	}

	/** What a rate adds up to since the start of the window; negative before it. */
	static double sum(@Nullable SyntheticSlowdown slow, double second, double before,
			ToDoubleFunction<SyntheticSlowdown> after) {
		return (slow == null || second <= slow.atSecond()) ? second * before
				: slow.atSecond() * before + (second - slow.atSecond()) * after.applyAsDouble(slow);
	}

}
