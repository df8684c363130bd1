package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Replicates go on until what was asked is known.
 *
 * @param atLeast replicates before the first look, 2 to 100
 * @param atMost replicates at the last look, no fewer, at most 100
 * @param precision half the width of an interval, relative to its middle, that is narrow
 * enough though nothing is decided; above 0, at most 1
 * @param withinSeconds no replicate begins that would end later than this; null without
 * such a limit
 */
public record AutoReplicates(int atLeast, int atMost, double precision, @Nullable Double withinSeconds) {

	/** Replicates at most. */
	public static final Range<Long> REPLICATES = Range.of(2, 100);

	/** The time in which they are to be found. */
	public static final Range<Duration> WITHIN = Range.of(Duration.ofSeconds(1), Duration.ofDays(7));

	/** Of {@code replicates: auto}. */
	public static final AutoReplicates DEFAULT = new AutoReplicates(6, 20, 0.03, null);

	public AutoReplicates {
		REPLICATES.check((long) atLeast);
		REPLICATES.check((long) atMost);
		if (atMost < atLeast) {
			throw new IllegalArgumentException(
					"atMost is " + atMost + ", fewer than atLeast, " + atLeast + "; write a greater one");
		}
	}

}
