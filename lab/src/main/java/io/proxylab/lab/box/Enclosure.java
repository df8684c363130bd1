package io.proxylab.lab.box;

import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * What holds one process: its own control groups, made when the process starts and
 * removed when it has ended, and the cores it may use. Where the machine allows neither,
 * an enclosure is empty and holds nothing.
 */
public final class Enclosure {

	/** Holds nothing. */
	public static final Enclosure OPEN = pinned(CpuList.NONE);

	/** Of a group: tells its processes, and takes the pid of one that enters. */
	private static final String DOOR = "cgroup.procs";

	private final ControlFiles files;

	private final List<Path> groups;

	private final List<Limit> limits;

	private final List<Limit> afterBoost;

	private final CpuList cores;

	private final List<Counter> counters;

	private final List<ThreadDoor> threadDoors;

	Enclosure(ControlFiles files, List<Path> groups, List<Limit> limits, CpuList cores, List<Counter> counters) {
		this(files, groups, limits, List.of(), cores, counters, List.of());
	}

	Enclosure(ControlFiles files, List<Path> groups, List<Limit> limits, List<Limit> afterBoost, CpuList cores,
			List<Counter> counters, List<ThreadDoor> threadDoors) {
		this.afterBoost = List.copyOf(afterBoost);
		this.threadDoors = List.copyOf(threadDoors);
		this.files = files;
		this.groups = List.copyOf(groups);
		this.limits = List.copyOf(limits);
		this.cores = cores;
		this.counters = List.copyOf(counters);
	}

	/** Holds a process to some cores, and nothing else. */
	static Enclosure pinned(CpuList cores) {
		return new Enclosure(ControlFiles.KERNEL, List.of(), List.of(), cores, List.of());
	}

	/**
	 * What counts for a process that somebody else enclosed, such as a container engine.
	 * It has no groups of its own: nothing is made, entered or removed. A group that the
	 * lab is in as well counts the lab, too, and is left out.
	 * @throws IOException if there is no such process on this machine
	 */
	public static Enclosure around(long pid) throws IOException {
		return around(ControlFiles.KERNEL, Path.of("/proc"), pid);
	}

	static Enclosure around(ControlFiles files, Path proc, long pid) throws IOException {
		String mountInfo = files.read(proc.resolve("self/mountinfo"));
		CgroupMounts lab = CgroupMounts.parse(mountInfo, files.read(proc.resolve("self/cgroup")));
		CgroupMounts its = CgroupMounts.parse(mountInfo,
				files.read(proc.resolve(Long.toString(pid)).resolve("cgroup")));
		Map<Controller, Path> groups = new EnumMap<>(Controller.class);
		its.v1().forEach((controller, mount) -> groups.put(controller, mount.own()));
		lab.v1().forEach((controller, mount) -> groups.remove(controller, mount.own()));
		if (!its.v1().isEmpty()) {
			return new Enclosure(files, List.of(), List.of(), CpuList.NONE, Counter.of(Cgroups.Version.V1, groups));
		}
		its.v2().filter((mount) -> !lab.v2().equals(its.v2())).ifPresent((mount) -> {
			for (Controller controller : Controller.values()) {
				groups.put(controller, mount.own());
			}
		});
		return new Enclosure(files, List.of(), List.of(), CpuList.NONE, Counter.of(Cgroups.Version.V2, groups));
	}

	/**
	 * Makes the groups and sets their limits; on failure nothing is left.
	 * @throws IOException naming the file, the value, and what the kernel said
	 */
	public void make() throws IOException {
		List<Path> made = new ArrayList<>();
		try {
			for (Path group : this.groups) {
				this.files.makeDirectory(group);
				made.add(group);
			}
			for (Limit limit : this.limits) {
				if (limit.required() || this.files.isFile(limit.file())) {
					set(limit);
				}
			}
		}
		catch (IOException ex) {
			for (Path group : made.reversed()) {
				this.files.removeDirectory(group);
			}
			throw ex;
		}
	}

	/** Whether its process begins with more CPU than it has later. */
	public boolean boosted() {
		return !this.afterBoost.isEmpty();
	}

	/**
	 * Takes back what its process had in CPU at the start beyond its share.
	 * @throws IOException naming the file, the value, and what the kernel said
	 */
	public void endBoost() throws IOException {
		for (Limit limit : this.afterBoost) {
			set(limit);
		}
	}

	private void set(Limit limit) throws IOException {
		try {
			this.files.write(limit.file(), limit.value());
		}
		catch (IOException ex) {
			throw new IOException("%s: the kernel refuses '%s' (%s); ./proxylab doctor says what this machine allows"
				.formatted(limit.file(), limit.value(), FailureReason.of(ex)), ex);
		}
	}

	/** The files into which a process writes its pid to enter. */
	public List<Path> doors() {
		return this.groups.stream().map((group) -> group.resolve(DOOR)).toList();
	}

	/**
	 * The ways by which single threads leave the groups that hold them to a share of the
	 * CPU and to cores; empty where the kernel lets only whole processes leave.
	 */
	public List<ThreadDoor> threadDoors() {
		return this.threadDoors;
	}

	/** The cores its process may use; empty if it is not pinned. */
	public CpuList cores() {
		return this.cores;
	}

	/** Whether it has groups, so that {@link #usage()} counts. */
	public boolean counts() {
		return !this.counters.isEmpty();
	}

	/** The processes that are in it now. */
	public List<Long> inmates() {
		List<Long> pids = new ArrayList<>();
		for (Path door : doors()) {
			pids.addAll(inmates(door));
		}
		return pids.stream().distinct().toList();
	}

	/**
	 * The processes that {@link #usage()} counts the CPU of now, with all that they have
	 * started; empty where it counts none.
	 */
	public List<Long> counted() {
		return this.counters.stream()
			.filter((counter) -> counter.quantity() == Quantity.CPU)
			.findFirst()
			.map((counter) -> inmates(counter.file().resolveSibling(DOOR)))
			.orElse(List.of());
	}

	private List<Long> inmates(Path door) {
		try {
			return this.files.read(door).lines().map(String::strip).map(Long::valueOf).toList();
		}
		catch (IOException ex) {
			// Not made yet, or removed already: nobody is in it.
			return List.of();
		}
	}

	/** What its groups counted so far; unknown before they are made and once removed. */
	public CgroupUsage usage() {
		return new CgroupUsage(count(Quantity.CPU), count(Quantity.THROTTLED), (long) count(Quantity.OOM_KILLS));
	}

	private double count(Quantity quantity) {
		for (Counter counter : this.counters) {
			if (counter.quantity() == quantity) {
				try {
					long counted = counter.read().applyAsLong(this.files.read(counter.file()));
					return (counted < 0) ? -1 : counted * counter.unit();
				}
				catch (IOException ex) {
					return -1;
				}
			}
		}
		return -1;
	}

	/**
	 * Removes the groups.
	 * @return whether none is left; false while a process is in one of them
	 */
	public boolean remove() {
		boolean gone = true;
		for (Path group : this.groups.reversed()) {
			try {
				if (this.files.isDirectory(group)) {
					this.files.removeDirectory(group);
				}
			}
			catch (IOException ex) {
				// Busy: a process is still on its way out. The caller tries again.
				gone = false;
			}
		}
		return gone;
	}

	/**
	 * A value to be written when the group was made.
	 *
	 * @param file that takes it
	 * @param value what is written
	 * @param required whether the file must be there
	 */
	record Limit(Path file, String value, boolean required) {
	}

	/** What a group counts. */
	enum Quantity {

		CPU, THROTTLED, OOM_KILLS

	}

	/**
	 * Where a quantity stands.
	 *
	 * @param quantity what is counted
	 * @param file that tells it
	 * @param read takes the number out of the file's text
	 * @param unit of that number, in seconds; 1 for a count
	 */
	record Counter(Quantity quantity, Path file, ToLongFunction<String> read, double unit) {

		private static final double NANOS = 1e-9;

		private static final double MICROS = 1e-6;

		/**
		 * Those of some groups.
		 * @param version whose files the groups have
		 * @param groups by controller
		 */
		static List<Counter> of(Cgroups.Version version, Map<Controller, Path> groups) {
			Optional<Path> cpuacct = Optional.ofNullable(groups.get(Controller.CPUACCT));
			Optional<Path> cpu = Optional.ofNullable(groups.get(Controller.CPU));
			Optional<Path> memory = Optional.ofNullable(groups.get(Controller.MEMORY));
			List<Counter> counters = new ArrayList<>();
			switch (version) {
				case V1 -> {
					cpuacct.ifPresent((group) -> counters
						.add(new Counter(Quantity.CPU, group.resolve("cpuacct.usage"), Counter::only, NANOS)));
					cpu.ifPresent((group) -> counters.add(new Counter(Quantity.THROTTLED, group.resolve("cpu.stat"),
							keyed("throttled_time"), NANOS)));
					memory.ifPresent((group) -> counters.add(new Counter(Quantity.OOM_KILLS,
							group.resolve("memory.oom_control"), keyed("oom_kill"), 1)));
				}
				case V2 -> {
					cpuacct.map((group) -> group.resolve("cpu.stat")).ifPresent((stat) -> {
						counters.add(new Counter(Quantity.CPU, stat, keyed("usage_usec"), MICROS));
						counters.add(new Counter(Quantity.THROTTLED, stat, keyed("throttled_usec"), MICROS));
					});
					memory.ifPresent((group) -> counters
						.add(new Counter(Quantity.OOM_KILLS, group.resolve("memory.events"), keyed("oom_kill"), 1)));
				}
				case NONE -> {
					// Nothing counts; the sampler reads /proc instead.
				}
			}
			return counters;
		}

		/** The whole file is the number. */
		static long only(String text) {
			return Long.parseLong(text.strip());
		}

		/** One line {@code key number} of several. */
		static ToLongFunction<String> keyed(String key) {
			return (text) -> text.lines()
				.filter((line) -> line.startsWith(key + " "))
				.mapToLong((line) -> Long.parseLong(line.substring(key.length() + 1).strip()))
				.findFirst()
				.orElse(-1);
		}

	}

}
