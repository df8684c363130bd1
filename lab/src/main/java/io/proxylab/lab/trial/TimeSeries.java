package io.proxylab.lab.trial;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * {@code timeseries.csv}: one line a sample and process, at least four a second, from the
 * start of the load to the end of the window. CPU and throttled time are cumulative.
 */
public final class TimeSeries {

	private final List<Sample> samples;

	private final Map<ProcessKind, List<Sample>> byProcess;

	/** Samples in the order of their time. */
	public TimeSeries(List<Sample> samples) {
		this.samples = List.copyOf(samples);
		this.byProcess = new EnumMap<>(ProcessKind.class);
		for (Sample sample : samples) {
			this.byProcess.computeIfAbsent(sample.process(), (process) -> new ArrayList<>()).add(sample);
		}
		this.byProcess.replaceAll((process, some) -> List.copyOf(some));
	}

	/** All samples, in the order of their time. */
	public List<Sample> samples() {
		return this.samples;
	}

	/** The samples of one process, in the order of their time. */
	public List<Sample> of(ProcessKind process) {
		return this.byProcess.getOrDefault(process, List.of());
	}

	/** What is watched in a trial. */
	public enum ProcessKind {

		/** What the load is aimed at; absent where that is the upstream itself. */
		TARGET,

		/** The load generator. */
		GENERATOR,

		/** The upstream. */
		UPSTREAM,

		/**
		 * No process but the cores of generator and upstream, with whatever ran on them:
		 * its CPU is the time since the machine's start in which they were not idle.
		 */
		OTHER_CORES,

		/**
		 * No process but the cores of the target: its CPU is the time since the machine's
		 * start in which processes used them, the target or others.
		 */
		TARGET_CORES

	}

	/** What a thread does, told by its name. */
	public enum ThreadKind {

		/** Serves requests, one at a time. */
		REQUEST,

		/** Serves many connections. */
		EVENT_LOOP,

		/** Compiles. */
		JIT,

		/** Collects garbage. */
		GC,

		/** All else. */
		REST

	}

	/**
	 * One reading of one process. A value that could not be read is -1.
	 *
	 * @param atEpochMillis wall clock time of the reading
	 * @param process which process
	 * @param cpuSeconds CPU used since its start, from its cgroup or /proc
	 * @param throttledSeconds time that a quota kept it from running: the target's that
	 * of its box, the others' that of any group they are in; of cores, the time that the
	 * hypervisor gave to other machines (steal)
	 * @param rssBytes resident memory
	 * @param threads live threads
	 * @param requestCpuSeconds CPU of its request threads since its start; like all that
	 * follows -1 in a reading that left the threads out
	 * @param eventLoopCpuSeconds likewise event loops
	 * @param jitCpuSeconds likewise JIT compiler threads
	 * @param gcCpuSeconds likewise GC threads
	 * @param restCpuSeconds likewise all other threads that were read; -1 in a trial of
	 * format version 1 to 5
	 * @param wholeCpuSeconds CPU of the whole process at the moment at which its threads
	 * were read, for the kinds to be compared with; what it is above their sum was used
	 * by threads that ended before they were read (again); -1 in a trial of format
	 * version 1 to 5, which repeats the CPU of the kinds until it is read anew
	 * @param wholeErrorSeconds by how much the sum of the kinds and
	 * {@code wholeCpuSeconds} may be apart for the clocks alone
	 */
	public record Sample(long atEpochMillis, ProcessKind process, double cpuSeconds, double throttledSeconds,
			long rssBytes, int threads, double requestCpuSeconds, double eventLoopCpuSeconds, double jitCpuSeconds,
			double gcCpuSeconds, double restCpuSeconds, double wholeCpuSeconds, double wholeErrorSeconds) {

		/** A reading that left the threads out. */
		public Sample(long atEpochMillis, ProcessKind process, double cpuSeconds, double throttledSeconds,
				long rssBytes, int threads) {
			this(atEpochMillis, process, cpuSeconds, throttledSeconds, rssBytes, threads, -1, -1, -1, -1, -1, -1, -1);
		}

		/** CPU of the threads of a kind. */
		public double cpuSeconds(ThreadKind kind) {
			return switch (kind) {
				case REQUEST -> requestCpuSeconds();
				case EVENT_LOOP -> eventLoopCpuSeconds();
				case JIT -> jitCpuSeconds();
				case GC -> gcCpuSeconds();
				case REST -> restCpuSeconds();
			};
		}

	}

}
