package io.proxylab.lab.run;

import io.proxylab.lab.trial.UpstreamReading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Reads the upstream's counters once a second while a trial runs. */
final class UpstreamWatch {

	private static final Duration EVERY = Duration.ofSeconds(1);

	private final Upstream upstream;

	private final List<UpstreamReading> readings = new ArrayList<>();

	private final CountDownLatch stopped = new CountDownLatch(1);

	private final Thread thread = Thread.ofVirtual().name("proxylab-upstream-watch").unstarted(this::run);

	private UpstreamWatch(Upstream upstream) {
		this.upstream = upstream;
	}

	/** Starts with a first reading now. */
	static UpstreamWatch start(Upstream upstream) {
		UpstreamWatch watch = new UpstreamWatch(upstream);
		watch.thread.start();
		return watch;
	}

	private void run() {
		try {
			do {
				read();
			}
			while (!this.stopped.await(EVERY.toMillis(), TimeUnit.MILLISECONDS));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void read() throws InterruptedException {
		try {
			UpstreamCounters counters = this.upstream.counters();
			this.readings
				.add(new UpstreamReading(System.currentTimeMillis(), counters.requests(), counters.inFlightSeconds()));
		}
		catch (LaunchFailed ex) {
			// A late answer leaves a gap in the series. That an upstream is gone is for
			// the launch to find, which looks for it at every event.
			return;
		}
	}

	/** Ends; an answer that is still awaited is not. */
	List<UpstreamReading> stop() throws InterruptedException {
		this.stopped.countDown();
		this.thread.interrupt();
		this.thread.join();
		return List.copyOf(this.readings);
	}

}
