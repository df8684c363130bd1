package io.proxylab.lab.run;

import java.time.Duration;

/**
 * Waits until nobody asks the upstream any more: a target that was asked for too much
 * works its queue off when the load is long over, and would do so in the next window.
 *
 * @param processes of the launch
 */
record UpstreamQuiet(LaunchProcesses processes) {

	/** A queue of 10 s that is worked off at a sixth of the rate. */
	private static final Duration AT_MOST = Duration.ofSeconds(60);

	/** Between two readings. */
	private static final Duration PAUSE = Duration.ofMillis(500);

	/**
	 * Waits, for a minute at most: whatever still goes on then is in the next window's
	 * counts, and for the validity checks to find.
	 */
	void await() throws LaunchFailed, InterruptedException {
		long start = System.nanoTime();
		UpstreamCounters last = this.processes.upstream().counters();
		boolean quiet = false;
		while (!quiet && System.nanoTime() - start < AT_MOST.toNanos()) {
			Thread.sleep(PAUSE);
			this.processes.checkAlive();
			UpstreamCounters now = this.processes.upstream().counters();
			quiet = now.requests() == last.requests() && now.inFlightSeconds() == last.inFlightSeconds();
			last = now;
		}
	}

}
