package io.proxylab.lab.box;

import io.proxylab.lab.box.Enclosure.Counter;
import io.proxylab.lab.box.Enclosure.Limit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Turns a box into the files of control groups. A limit whose controller is not usable is
 * left out; {@link Confinement} says so in its label.
 */
final class EnclosureDraft {

	/** As container engines have it: stalls of a quota last up to this long. */
	static final long PERIOD_MICROS = 100_000;

	/** The file of a group of v1 that takes threads one by one. */
	private static final String THREADS = "tasks";

	private final Cgroups cgroups;

	private final String name;

	private final Map<Controller, Path> groups = new EnumMap<>(Controller.class);

	private final Set<Path> made = new LinkedHashSet<>();

	private final List<Limit> limits = new ArrayList<>();

	private final List<Limit> afterBoost = new ArrayList<>();

	private CpuList cores = CpuList.NONE;

	/** Begins with a group that only counts CPU. */
	EnclosureDraft(Cgroups cgroups, String name) {
		this.cgroups = cgroups;
		this.name = name;
		cgroups.parents().forEach((controller, parent) -> this.groups.put(controller, parent.resolve(name)));
		use(Controller.CPUACCT);
	}

	EnclosureDraft cpus(double cpus) {
		if (use(Controller.CPU)) {
			if (this.cgroups.version() == Cgroups.Version.V1) {
				limit(group(Controller.CPU), "cpu.cfs_period_us", Long.toString(PERIOD_MICROS));
			}
			this.limits.add(quota(cpus));
		}
		return this;
	}

	/** More CPU at first, until {@link Enclosure#endBoost()} leaves it with its share. */
	EnclosureDraft cpus(double atFirst, double later) {
		cpus(atFirst);
		if (this.groups.containsKey(Controller.CPU)) {
			this.afterBoost.add(quota(later));
		}
		return this;
	}

	private Limit quota(double cpus) {
		Path group = group(Controller.CPU);
		String micros = Long.toString(Math.round(cpus * PERIOD_MICROS));
		return switch (this.cgroups.version()) {
			case V1 -> new Limit(group.resolve("cpu.cfs_quota_us"), micros, true);
			case V2 -> new Limit(group.resolve("cpu.max"), micros + " " + PERIOD_MICROS, true);
			case NONE -> throw new IllegalStateException("no controller is usable without cgroups");
		};
	}

	/**
	 * Limits memory and swap together: a target that pages is not the target any more.
	 */
	EnclosureDraft memoryBytes(long bytes) {
		if (use(Controller.MEMORY)) {
			Path group = group(Controller.MEMORY);
			switch (this.cgroups.version()) {
				case V1 -> {
					limit(group, "memory.limit_in_bytes", Long.toString(bytes));
					limitWhereCounted(group, "memory.memsw.limit_in_bytes", Long.toString(bytes));
				}
				case V2 -> {
					limit(group, "memory.max", Long.toString(bytes));
					limitWhereCounted(group, "memory.swap.max", "0");
				}
				case NONE -> throw new IllegalStateException("no controller is usable without cgroups");
			}
		}
		return this;
	}

	EnclosureDraft cores(CpuList cores) throws IOException {
		this.cores = cores;
		if (!cores.isEmpty() && use(Controller.CPUSET)) {
			Path group = group(Controller.CPUSET);
			if (this.cgroups.version() == Cgroups.Version.V1) {
				// A new group of v1 has no memory node and takes no process until it has.
				Path parent = parent(Controller.CPUSET);
				Path effective = parent.resolve("cpuset.effective_mems");
				Path own = parent.resolve("cpuset.mems");
				limit(group, "cpuset.mems",
						this.cgroups.files().read(this.cgroups.files().isFile(effective) ? effective : own).strip());
			}
			limit(group, "cpuset.cpus", cores.toString());
		}
		return this;
	}

	Enclosure draw() {
		return new Enclosure(this.cgroups.files(), List.copyOf(this.made), this.limits, this.afterBoost, this.cores,
				counters(), threadDoors());
	}

	/** In v2 the threads of a process share a group, unless all are set up for it. */
	private List<ThreadDoor> threadDoors() {
		if (this.cgroups.version() != Cgroups.Version.V1) {
			return List.of();
		}
		return Stream.of(Controller.CPU, Controller.CPUSET)
			.filter((controller) -> this.made.contains(this.groups.get(controller)))
			.map((controller) -> new ThreadDoor(parent(controller).resolve(THREADS),
					group(controller).resolve(THREADS)))
			.distinct()
			.toList();
	}

	private List<Counter> counters() {
		Map<Controller, Path> used = new EnumMap<>(this.groups);
		used.values().retainAll(this.made);
		return Counter.of(this.cgroups.version(), used);
	}

	private boolean use(Controller controller) {
		Path group = this.groups.get(controller);
		if (group != null) {
			this.made.add(group);
		}
		return group != null;
	}

	private Path group(Controller controller) {
		return parent(controller).resolve(this.name);
	}

	private Path parent(Controller controller) {
		Path parent = this.cgroups.parents().get(controller);
		if (parent == null) {
			throw new IllegalStateException("controller %s is not usable".formatted(controller.kernelName()));
		}
		return parent;
	}

	private void limit(Path group, String file, String value) {
		this.limits.add(new Limit(group.resolve(file), value, true));
	}

	/** Swap has a file only where the kernel accounts for it. */
	private void limitWhereCounted(Path group, String file, String value) {
		this.limits.add(new Limit(group.resolve(file), value, false));
	}

}
