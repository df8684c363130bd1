package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long and how often is measured.
 *
 * @param window the measured window of a trial, 100 ms to 24 h; the plan rounds it up to
 * whole delay periods
 * @param requests that are due in the window, which then lasts as long as they take at
 * the rate of the load; 1 to 1,000,000,000; null if the window says how long it lasts
 * @param replicates launches of every target, 1 to 100; at most, where they are automatic
 * @param profile what is recorded of the targets' JVMs
 * @param auto when fewer replicates will do; null if all of them are asked for
 * @param idleCores what the machine's cores are to do meanwhile, while nothing runs on
 * them
 */
public record Measure(Duration window, @Nullable Long requests, int replicates, Profiling profile,
		@Nullable AutoReplicates auto, IdleCores idleCores) {

	/** How long a window may be. */
	public static final Range<Duration> WINDOW = Range.of(Duration.ofMillis(100), Duration.ofHours(24));

	/** Requests after which a window may end. */
	public static final Range<Long> REQUESTS = Range.of(1L, 1_000_000_000L);

	/** The most launches of a target. */
	public static final int MOST_REPLICATES = 100;

	/** Launches of each target. */
	public static final Range<Long> REPLICATES = Range.of(1, MOST_REPLICATES);

	/** Fewer replicates than six are shown, but never ranked. */
	public static final Measure DEFAULT = new Measure(Duration.ofSeconds(30), 6);

	public Measure {
		WINDOW.check(window);
		if (requests != null) {
			REQUESTS.check(requests);
		}
		REPLICATES.check((long) replicates);
	}

	/** Nothing is recorded of the targets' JVMs. */
	public Measure(Duration window, int replicates) {
		this(window, null, replicates, Profiling.NONE, null, IdleCores.POLL);
	}

}
