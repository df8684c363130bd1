package io.proxylab.lab.box;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * What this machine can confine a process with: control groups where they may be made,
 * cores where there are two, JVM flags where there is neither. What holds is found out
 * once, by trying, and every {@link BoxRecord} says it.
 */
public final class Confinement {

	private final GroupOwner owner;

	private final Cgroups cgroups;

	private final Cores cores;

	private final AtomicInteger made = new AtomicInteger();

	Confinement(GroupOwner owner, Cgroups cgroups, Cores cores) {
		this.owner = owner;
		this.cgroups = cgroups;
		this.cores = cores;
	}

	/**
	 * Finds out what holds here. Called once, before the lab moves itself aside: the
	 * cores that it may use then are the machine. Each has groups of its own: what ends
	 * one lab leaves those of another in the same process alone.
	 */
	public static Confinement detect() {
		Path proc = Path.of("/proc");
		Cores cores = Cores.detect(proc, Path.of("/sys"));
		GroupOwner owner = GroupOwner.next(proc);
		return new Confinement(owner, Cgroups.detect(mounts(proc), ControlFiles.KERNEL, owner, cores.usable()), cores);
	}

	static CgroupMounts mounts(Path proc) {
		try {
			return CgroupMounts.parse(ControlFiles.KERNEL.read(proc.resolve("self/mountinfo")),
					ControlFiles.KERNEL.read(proc.resolve("self/cgroup")));
		}
		catch (IOException ex) {
			// No such system: not Linux.
			return CgroupMounts.none();
		}
	}

	/**
	 * The enclosure of a target: CPU quota, memory with swap, cores of its own.
	 * @param id what is in it, for the group's name
	 * @param box its size
	 */
	public Enclosure forTarget(String id, Box box) {
		return draw(id, box, (draft) -> draft.cpus(box.cpus()));
	}

	/**
	 * The same of a target that has whole cores until {@link Enclosure#endBoost()}.
	 * @param id what is in it, for the group's name
	 * @param box its size, not in whole cores
	 */
	public Enclosure forBoostedTarget(String id, Box box) {
		return draw(id, box, (draft) -> draft.cpus(CoreSplit.wholeCores(box.cpus()), box.cpus()));
	}

	/**
	 * The enclosure of one of several targets that run side by side, each in a box of its
	 * own, on the cores of all of them together.
	 * @param id what is in it, for the group's name
	 * @param box its size
	 * @param all the size of all together
	 * @param boosted whether it has whole cores until {@link Enclosure#endBoost()}
	 */
	public Enclosure forOneOf(String id, Box box, Box all, boolean boosted) {
		return draw(id, this.cores.split(all.cpus()).target(), (draft) -> {
			if (boosted) {
				draft.cpus(CoreSplit.wholeCores(box.cpus()), box.cpus());
			}
			else {
				draft.cpus(box.cpus());
			}
			draft.memoryBytes(box.memoryBytes());
		});
	}

	private Enclosure draw(String id, Box box, Consumer<EnclosureDraft> cpus) {
		return draw(id, this.cores.split(box.cpus()).target(), (draft) -> {
			cpus.accept(draft);
			draft.memoryBytes(box.memoryBytes());
		});
	}

	/**
	 * The enclosure of generator or upstream: no limit but to stay off the target's
	 * cores. Where a group that counts their CPU would also get a share of it of its own,
	 * they get none: between groups a compiler's low priority counts for nothing.
	 * @param id what is in it, for the group's name
	 * @param box of the target
	 */
	public Enclosure forOther(String id, Box box) {
		CpuList others = this.cores.split(box.cpus()).others();
		return (this.cgroups.countsWhereItShares() && this.cores.canPin()) ? Enclosure.pinned(others)
				: draw(id, others, Confinement::withoutLimits);
	}

	/**
	 * The enclosure of what is to run where a target would, without its limits.
	 * @param id what is in it, for the group's name
	 * @param box of the target
	 */
	public Enclosure onTargetCores(String id, Box box) {
		return draw(id, this.cores.split(box.cpus()).target(), Confinement::withoutLimits);
	}

	private static void withoutLimits(EnclosureDraft draft) {
		// It counts, and holds to cores alone.
	}

	private Enclosure draw(String id, CpuList pinned, Consumer<EnclosureDraft> limits) {
		EnclosureDraft draft = new EnclosureDraft(this.cgroups,
				this.owner.groupName(this.made.incrementAndGet() + "." + id));
		limits.accept(draft);
		try {
			return draft.cores(pinned).draw();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("memory nodes of the cpuset group, which were readable at the start", ex);
		}
	}

	/**
	 * The flags for a JVM in that box, with the collector it would pick itself.
	 * @param box of the target
	 * @param track whose settings it uses
	 * @param gcLog file of the GC and safepoint log
	 */
	public List<String> jvmFlags(Box box, Track track, Path gcLog) {
		return jvmFlags(box, track, Collector.pickedFor(box.cpus(), box.memoryBytes()), gcLog);
	}

	/** The flags for a JVM in that box, with a given collector. */
	public List<String> jvmFlags(Box box, Track track, Collector collector, Path gcLog) {
		return JvmFlags.forBox(box, track, collector, this.cgroups.has(Controller.CPU),
				this.cgroups.has(Controller.MEMORY), gcLog);
	}

	/**
	 * The flags for a JVM in a container of that box, which always holds CPU and memory.
	 * @param gcLog file of the GC and safepoint log, as the container sees it
	 */
	public static List<String> jvmFlagsInContainer(Box box, Track track, Path gcLog) {
		return JvmFlags.forBox(box, track, Collector.pickedFor(box.cpus(), box.memoryBytes()), true, true, gcLog);
	}

	/** The cores of a target. */
	public CpuList targetCores(Box box) {
		return this.cores.split(box.cpus()).target();
	}

	/** The cores of generator, upstream and lab. */
	public CpuList otherCores(Box box) {
		return this.cores.split(box.cpus()).others();
	}

	/** How the box is enforced here, for {@code launch.json} and reports. */
	public BoxRecord record(Box box) {
		String memory = this.cgroups.has(Controller.MEMORY) ? this.cgroups.version().label() : "JVM flags only";
		return record(box, cpuLimit(this.cores.split(box.cpus())), memory);
	}

	/** Likewise where a container engine enforces it. */
	public BoxRecord recordOfContainer(Box box) {
		return record(box, "container quota", "container");
	}

	private BoxRecord record(Box box, String cpu, String memory) {
		CoreSplit split = this.cores.split(box.cpus());
		return new BoxRecord(box.name(), box.cpus(), box.memoryBytes(), cpu, memory, split.target().cpus(),
				split.others().cpus(), label(box, split, cpu, memory));
	}

	private String cpuLimit(CoreSplit split) {
		if (this.cgroups.has(Controller.CPU)) {
			return this.cgroups.version().label() + " quota";
		}
		return canPin(split) ? "affinity, in whole cores" : "none";
	}

	private String label(Box box, CoreSplit split, String cpu, String memory) {
		String cores;
		if (!canPin(split)) {
			cores = "shares its cores with generator, upstream and lab";
		}
		else {
			cores = "target on core %s, all else on core %s".formatted(split.target(), split.others());
			if (!split.complete()) {
				cores += String.format(Locale.ROOT, ", %d fewer than the box asks for",
						split.wanted() - split.target().size());
			}
		}
		return String.format(Locale.ROOT, "%s: %s CPU (limit: %s), %d MiB (limit: %s); %s", box.name(),
				Double.toString(box.cpus()).replaceFirst("\\.0$", ""), cpu, box.memoryBytes() >> 20, memory, cores);
	}

	private boolean canPin(CoreSplit split) {
		return split.apart() && (this.cores.canPin() || this.cgroups.has(Controller.CPUSET));
	}

	/**
	 * Moves the lab itself, with all its threads, off the target's cores.
	 * @param box of the target
	 * @return the cores it has now; empty if it stays where it was
	 */
	public CpuList moveLabAside(Box box) {
		CpuList others = this.cores.split(box.cpus()).others();
		return (!others.isEmpty() && this.cores.pin(ProcessHandle.current().pid(), others)) ? others : CpuList.NONE;
	}

	/** Gives the lab all its cores again, once nothing is measured any more. */
	public void moveLabBack() {
		this.cores.pin(ProcessHandle.current().pid(), this.cores.usable());
	}

	/** Whether the kernel holds a target to a quota of CPU time here. */
	public boolean holdsQuota() {
		return this.cgroups.has(Controller.CPU);
	}

	/** The groups below which this lab makes its own. */
	public List<Path> parents() {
		return this.cgroups.parents().values().stream().distinct().sorted().toList();
	}

	/** What the names of all groups of this lab begin with. */
	public GroupOwner owner() {
		return this.owner;
	}

	/** Such as {@code cgroup v1}. */
	public String version() {
		return this.cgroups.version().label();
	}

	/** Whether CPU and memory are limited by the kernel. */
	public boolean enforced() {
		return this.cgroups.has(Controller.CPU) && this.cgroups.has(Controller.MEMORY);
	}

	/** Why something is not usable, one sentence each; empty if everything is. */
	public List<String> refusals() {
		return this.cgroups.refusals();
	}

	/** The logical CPUs that lab and targets share. */
	public CpuList usableCores() {
		return this.cores.usable();
	}

}
