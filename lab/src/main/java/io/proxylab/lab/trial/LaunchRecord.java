package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.experiment.IdleCores;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code launch.json}: what was started, with its effective limits.
 *
 * @param formatVersion of the launch directory, now 4
 * @param id the launch
 * @param target name of the target
 * @param variant id of the variant, peer or engine; null for what is not in the catalogue
 * @param replicate from 1
 * @param startedAtEpochMillis wall clock time
 * @param commands by process (target, upstream, generator): the command line
 * @param generator what sends the requests
 * @param box how the box was enforced
 * @param callsUpstream whether the target calls the lab's upstream, whose counts then
 * bear witness
 * @param startUp of the target
 * @param warmUp what warmed the launch up; null if it did not come to that
 * @param limits effective limits that the target reports of itself, by name
 * @param failure why the launch ended before its trials; null if it did not
 */
public record LaunchRecord(int formatVersion, String id, String target, @Nullable String variant, int replicate,
		long startedAtEpochMillis, Map<String, List<String>> commands, Generator generator, BoxRecord box,
		boolean callsUpstream, StartUp startUp, @Nullable WarmUpRecord warmUp, SortedMap<String, Object> limits,
		@Nullable String failure) {

	private static final String UPSTREAM = "upstream";

	private static final String THREADS = "--threads=";

	public LaunchRecord {
		upstreamThreads(commands);
	}

	/** What the target is called among the processes. */
	public static final String TARGET = "target";

	/** The version of the launch directory that this code writes. */
	public static final int FORMAT_VERSION = 4;

	/** Returns the number of event loops that the upstream was started with. */
	public Optional<Integer> upstreamThreads() {
		return upstreamThreads(this.commands);
	}

	private static Optional<Integer> upstreamThreads(Map<String, List<String>> commands) {
		return commands.getOrDefault(UPSTREAM, List.of())
			.stream()
			.filter((argument) -> argument.startsWith(THREADS))
			.map((argument) -> Integer.valueOf(argument.substring(THREADS.length())))
			.findFirst();
	}

	/** Returns the same launch with a reason why it ended before its trials. */
	LaunchRecord failed(String reason) {
		return new LaunchRecord(this.formatVersion, this.id, this.target, this.variant, this.replicate,
				this.startedAtEpochMillis, this.commands, this.generator, this.box, this.callsUpstream, this.startUp,
				this.warmUp, this.limits, reason);
	}

	/** Whether the lab started its target, in a box; the control has none. */
	public boolean startedHere() {
		return this.commands.containsKey(TARGET);
	}

	/**
	 * How a box was enforced.
	 *
	 * @param name of the box
	 * @param cpus cores asked for
	 * @param memoryBytes memory asked for
	 * @param cpuLimit what holds the CPU limit, such as {@code cgroup v1 quota}; or
	 * {@code none}
	 * @param memoryLimit what holds the memory limit, such as {@code cgroup v1}; or
	 * {@code JVM flags only}
	 * @param targetCores cores the target may use; empty if not pinned
	 * @param otherCores cores of generator, upstream and lab; empty if not pinned
	 * @param label one honest line for reports
	 * @param idleCores what cores did while nothing ran on them
	 */
	public record BoxRecord(String name, double cpus, long memoryBytes, String cpuLimit, String memoryLimit,
			List<Integer> targetCores, List<Integer> otherCores, String label, IdleCores idleCores) {

		/** One whose cores do what the kernel is set to. */
		public BoxRecord(String name, double cpus, long memoryBytes, String cpuLimit, String memoryLimit,
				List<Integer> targetCores, List<Integer> otherCores, String label) {
			this(name, cpus, memoryBytes, cpuLimit, memoryLimit, targetCores, otherCores, label, IdleCores.SYSTEM);
		}

		/** Cores used in percent of those asked for. */
		public double percent(double cores) {
			return 100 * cores / this.cpus;
		}

		/** Likewise for a target that runs elsewhere: nothing here holds it. */
		public BoxRecord elsewhere() {
			return new BoxRecord(this.name, this.cpus, this.memoryBytes, "none", "none", List.of(), this.otherCores,
					this.name + ": as the experiment says; the target runs elsewhere", this.idleCores);
		}

		/** With what cores do while nothing runs on them, which its label tells, too. */
		public BoxRecord with(IdleCores now) {
			return new BoxRecord(this.name, this.cpus, this.memoryBytes, this.cpuLimit, this.memoryLimit,
					this.targetCores, this.otherCores,
					(now == IdleCores.POLL) ? this.label + "; idle cores poll" : this.label, now);
		}

		/** Whether cores polled for work while nothing ran on them. */
		public boolean pollsWhileIdle() {
			return this.idleCores == IdleCores.POLL;
		}

	}

	/**
	 * How a launch was warmed up.
	 *
	 * @param mode requests, duration, steady or none
	 * @param requests answered in the warm-up
	 * @param seconds under the heaviest load
	 * @param lightSeconds under other loads: light ones in which the JIT compilers caught
	 * up, and those on the paths of other cells
	 * @param settled whether throughput and CPU a request were steady at its end and, for
	 * {@code steady}, the compilers were quiet; under a light load, too, where no other
	 * paths are visited
	 * @param compilers by process (target, upstream, generator): its JIT compilers; null
	 * in a launch of format version 1
	 */
	public record WarmUpRecord(String mode, long requests, double seconds, double lightSeconds, boolean settled,
			@Nullable Map<String, CompilersRecord> compilers) {

		/** The mode that goes on until nothing changes any more. */
		public static final String STEADY = "steady";

		/** Of a launch that was measured from its first request. */
		public static final String NONE = "none";

		/** Whether there was a warm-up. */
		public boolean warmed() {
			return !this.mode.equals(NONE);
		}

	}

	/**
	 * The JIT compilers of a process while a launch warms up.
	 *
	 * @param priority how far they were ahead of all else, for people
	 * @param ahead whether they were
	 * @param cpuSeconds that they took from the start of the process to the end of the
	 * warm-up
	 */
	public record CompilersRecord(String priority, boolean ahead, double cpuSeconds) {

		/** A process is warm as long as its compilers take less of its CPU, 0 to 1. */
		public static final double WARM_SHARE = 0.05;

	}

}
