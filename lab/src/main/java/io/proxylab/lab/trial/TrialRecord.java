package io.proxylab.lab.trial;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.userservice.delay.DelaySchedule;
import org.jspecify.annotations.Nullable;

/**
 * {@code trial.json}: the figures of one trial that do not stand in its other files.
 *
 * @param formatVersion of the trial directory, now 15
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
 * @param windows measured until one was warm and the machine the lab's, with the one that
 * these figures are from; null in a trial of format version 1 to 5
 * @param startedAtEpochMillis wall clock time of the first request
 * @param failure why the trial has no figures; null if it has
 * @param fault what failed then; null if it is neither of these, if nothing did, and in a
 * trial of format version 1 to 5
 * @param measured what the generator measured; null on failure
 * @param upstream what the upstream counted in the window; null on failure
 * @param probes the health probes on the main port
 * @param stacks the stacks of the target's threads at the end of the window; null if they
 * could not be read
 * @param capacity the search for a capacity, of which {@code measured} is the window of
 * the highest rate that was carried, or, if none was, of the lowest that was tried; null
 * of other loads
 * @param incidents what befell the machine and the target meanwhile; null on failure and
 * in a trial of format version 1 to 3
 */
public record TrialRecord(int formatVersion, String id, String launchId, String target, Load load, String delay,
		long typicalDelayMicros, @Nullable Reuse clientConnections, int replicate, int order, @Nullable Integer windows,
		long startedAtEpochMillis, @Nullable String failure, @Nullable Fault fault, @Nullable LoadResult measured,
		@Nullable UpstreamWindow upstream, Probes probes, @Nullable StackMemory stacks,
		@Nullable CapacityFound capacity, @Nullable Incidents incidents, @Nullable HeldMemory heldMemory) {

	public TrialRecord {
		DelaySchedule.parse(delay);
		if (measured != null) {
			switch (load) {
				case Load.Closed _ -> {
					// Nothing belongs to it only.
				}
				case Load.Open _ -> require("measured.offered", measured.offered(), "open");
				case Load.Burst _ -> require("measured.burst", measured.burst(), "a burst");
				case Load.Capacity _ -> {
					require("measured.offered", measured.offered(), "open");
					require("capacity", capacity, "a capacity");
				}
			}
		}
	}

	/** A trial without figures. */
	public static TrialRecord failed(String id, String launchId, String target, Load load, String delay,
			long typicalDelayMicros, @Nullable Reuse clientConnections, int replicate, int order,
			long startedAtEpochMillis, String failure, @Nullable Fault fault) {
		return new TrialRecord(FORMAT_VERSION, id, launchId, target, load, delay, typicalDelayMicros, clientConnections,
				replicate, order, 1, startedAtEpochMillis, failure, fault, null, null, new Probes(0, 0, 0), null, null,
				null, null);
	}

	private static void require(String field, @Nullable Object value, String load) {
		if (value == null) {
			throw new IllegalArgumentException(field + ": missing, though the load is " + load);
		}
	}

	/** The version of the directory that this code writes. */
	public static final int FORMAT_VERSION = 15;

	/** What may fail in a trial, so that it has no figures. */
	public enum Fault {

		/** The target ended under this load: the cell says so of it. */
		TARGET_ENDED,

		/**
		 * The generator or the upstream ended or hung: that says nothing of the target,
		 * and the trial can be made again.
		 */
		LABORATORY

	}

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
	 * What befell the machine and the target from the start of the load to its end.
	 *
	 * @param clockJumpMillis how much further the wall clock went than the monotonic one
	 * @param processesEnded processes of the target that were there at the start and not
	 * at the end
	 * @param oomKills processes of the target that its memory limit killed; null if not
	 * counted
	 * @param loadAverage of the whole machine over the last minute, at the end: threads
	 * that ran or were ready to, and those that waited for a disk; null if not read
	 * @param connectAttempts that did not come through at once; null if the kernel does
	 * not count them, and in a trial of format version 1 to 13
	 */
	public record Incidents(long clockJumpMillis, int processesEnded, @Nullable Long oomKills,
			@Nullable Double loadAverage, @Nullable ConnectAttempts connectAttempts) {
	}

	/**
	 * Attempts to connect that did not come through at once, in the network namespace of
	 * the target, whoever made them. The client's kernel repeats one after 1 s (RFC
	 * 6298), then again and again.
	 *
	 * @param dropped because the server's listen queue was full
	 * @param repeated by the client's kernel, because nothing came back
	 */
	public record ConnectAttempts(long dropped, long repeated) {

		/** What came after an earlier reading. */
		public ConnectAttempts since(ConnectAttempts earlier) {
			return new ConnectAttempts(this.dropped - earlier.dropped, this.repeated - earlier.repeated);
		}

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
