package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.load.protocol.LoadResult;
import org.jspecify.annotations.Nullable;

/**
 * {@code trial.json}: the figures of one trial that do not stand in its other files.
 *
 * @param formatVersion of the trial directory, now 3
 * @param id the trial
 * @param launchId the launch it ran in
 * @param target name of the target
 * @param load how requests were to arrive
 * @param delay the upstream's delay as the experiment writes it
 * @param typicalDelayMicros the (first) mean delay
 * @param clientConnections whether the generator used its connections again; null in a
 * trial of format version 1
 * @param replicate from 1
 * @param order position in the launch, from 1
 * @param startedAtEpochMillis wall clock time of the first request
 * @param failure why the trial has no figures; null if it has
 * @param measured what the generator measured; null on failure
 * @param upstream what the upstream counted in the window; null on failure
 * @param probes the health probes on the main port
 * @param stacks the stacks of the target's threads at the end of the window; null if they
 * could not be read
 */
public record TrialRecord(int formatVersion, String id, String launchId, String target, Load load, String delay,
		long typicalDelayMicros, @Nullable Reuse clientConnections, int replicate, int order, long startedAtEpochMillis,
		@Nullable String failure, @Nullable LoadResult measured, @Nullable UpstreamWindow upstream, Probes probes,
		@Nullable StackMemory stacks) {

	public TrialRecord {
		if (load instanceof Load.Open && measured != null && measured.offered() == null) {
			throw new IllegalArgumentException("measured.offered: missing, though the load is open");
		}
	}

	/** The version of the directory that this code writes. */
	public static final int FORMAT_VERSION = 3;

	/**
	 * The upstream's own counts over the measured window.
	 *
	 * @param windowSeconds time between the two readings
	 * @param requests answered
	 * @param meanInFlight time average of in-flight requests, from its time integral
	 * @param delayErrorP99Micros 99th percentile of actual minus asked delay
	 * @param connectionsOpened connections accepted; null in a trial of format version 1
	 */
	public record UpstreamWindow(double windowSeconds, long requests, double meanInFlight, long delayErrorP99Micros,
			@Nullable Long connectionsOpened) {
	}

	/**
	 * Memory of the stacks of platform threads. Those of virtual threads are objects of
	 * the heap.
	 *
	 * @param threads whose stack was found
	 * @param residentBytes resident memory of these stacks together
	 * @param reservedBytes address space that they may grow into
	 */
	public record StackMemory(int threads, long residentBytes, long reservedBytes) {
	}

	/**
	 * Health probes to the target's main port, one a second, as a load balancer sends
	 * them.
	 *
	 * @param sent probes whose outcome is known
	 * @param failed without a 2xx answer in 5 s
	 * @param longestFailedSeconds longest time without a successful probe
	 */
	public record Probes(int sent, int failed, double longestFailedSeconds) {
	}

}
