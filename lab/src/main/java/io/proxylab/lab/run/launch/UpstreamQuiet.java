package io.proxylab.lab.run.launch;

import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.UpstreamCounters;
import java.time.Duration;

/**
 * Waits until nobody asks the upstream any more: a target that was asked for too much
 * works its queue off when the load is long over, and would do so in the next window.
 */
public final class UpstreamQuiet {

	/** A queue of 10 s that is worked off at a sixth of the rate. */
	private static final Duration AT_MOST = Duration.ofSeconds(60);

	/** Between two readings. */
	private static final Duration PAUSE = Duration.ofMillis(500);

	private final Reader upstream;

	private final Sleeper sleeper;

	/**
	 * Of any upstream.
	 * @param upstream reads its counters, and when it did
	 * @param sleeper waits between two readings
	 */
	UpstreamQuiet(Reader upstream, Sleeper sleeper) {
		this.upstream = upstream;
		this.sleeper = sleeper;
	}

	/** Of the upstream of a launch, all of whose processes must run. */
	public static UpstreamQuiet of(LaunchProcesses processes) {
		return new UpstreamQuiet(() -> {
			processes.checkAlive();
			return processes.upstream().counters();
		}, Thread::sleep);
	}

	/**
	 * Waits, for a minute at most: whatever still goes on then is in the next window's
	 * counts, and for the validity checks to find.
	 */
	public void await() throws LaunchFailed, InterruptedException {
		UpstreamCounters first = this.upstream.read();
		UpstreamCounters last = first;
		boolean quiet = false;
		while (!quiet && last.atNanos() - first.atNanos() < AT_MOST.toNanos()) {
			this.sleeper.sleep(PAUSE);
			UpstreamCounters now = this.upstream.read();
			quiet = now.requests() == last.requests() && now.inFlightSeconds() == last.inFlightSeconds();
			last = now;
		}
	}

	/** Reads an upstream. */
	@FunctionalInterface
	interface Reader {

		/** Its counters as they are now. */
		UpstreamCounters read() throws LaunchFailed, InterruptedException;

	}

	/** Waits. */
	@FunctionalInterface
	interface Sleeper {

		/** Waits for so long. */
		void sleep(Duration time) throws InterruptedException;

	}

}
