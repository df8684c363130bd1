package io.proxylab.lab.box;

import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The control groups that this process may use, found out by making one and setting the
 * limits: rights alone do not tell, a parent's limits or a missing kernel option refuse
 * too.
 *
 * @param version whose files the groups have
 * @param files the tree
 * @param parents by usable controller: the group below which own groups are made
 * @param refusals why a controller is not usable, one sentence each
 */
record Cgroups(Version version, ControlFiles files, Map<Controller, Path> parents, List<String> refusals) {

	Cgroups {
		parents = Map.copyOf(parents);
		refusals = List.copyOf(refusals);
	}

	/** The kernel's two interfaces. */
	enum Version {

		V1("cgroup v1"), V2("cgroup v2"), NONE("no cgroup");

		private final String label;

		Version(String label) {
			this.label = label;
		}

		String label() {
			return this.label;
		}

	}

	static Cgroups detect(CgroupMounts mounts, ControlFiles files, GroupOwner owner, CpuList usable) {
		if (mounts.v1().containsKey(Controller.CPU) || mounts.v1().containsKey(Controller.MEMORY)) {
			return detectV1(mounts, files, owner, usable);
		}
		return mounts.v2()
			.map((mount) -> detectV2(mount, files, owner, usable))
			.orElseGet(() -> new Cgroups(Version.NONE, files, Map.of(),
					List.of("no cgroup file system is mounted on this machine")));
	}

	private static Cgroups detectV1(CgroupMounts mounts, ControlFiles files, GroupOwner owner, CpuList usable) {
		Map<Controller, Path> parents = new EnumMap<>(Controller.class);
		List<String> refusals = new ArrayList<>();
		for (Controller controller : Controller.values()) {
			CgroupMounts.Mount mount = mounts.v1().get(controller);
			if (mount == null) {
				refusals.add("controller %s is not mounted".formatted(controller.kernelName()));
				continue;
			}
			Path parent = files.isDirectory(mount.own()) ? mount.own() : mount.point();
			try {
				tryOut(new Cgroups(Version.V1, files, Map.of(controller, parent), List.of()), owner, usable);
				parents.put(controller, parent);
			}
			catch (IOException ex) {
				refusals.add("controller %s: %s".formatted(controller.kernelName(), reason(parent, ex)));
			}
		}
		return new Cgroups(Version.V1, files, parents, refusals);
	}

	/**
	 * A group that holds processes cannot pass controllers on, so the nearest ancestor
	 * that can is the parent of the target's group.
	 */
	private static Cgroups detectV2(CgroupMounts.Mount mount, ControlFiles files, GroupOwner owner, CpuList usable) {
		List<String> refusals = new ArrayList<>();
		for (Path parent = mount.own(); parent != null
				&& parent.startsWith(mount.point()); parent = parent.getParent()) {
			if (!files.isDirectory(parent)) {
				continue;
			}
			try {
				Map<Controller, Path> parents = new EnumMap<>(Controller.class);
				for (Controller controller : passOn(parent, files)) {
					parents.put(controller, parent);
				}
				Cgroups cgroups = new Cgroups(Version.V2, files, parents, List.of());
				tryOut(cgroups, owner, usable);
				return cgroups;
			}
			catch (IOException ex) {
				refusals.add(reason(parent, ex));
			}
		}
		return new Cgroups(Version.V2, files, Map.of(), refusals);
	}

	private static Set<Controller> passOn(Path parent, ControlFiles files) throws IOException {
		Path switches = parent.resolve("cgroup.subtree_control");
		List<String> available = words(files.read(parent.resolve("cgroup.controllers")));
		List<String> on = words(files.read(switches));
		Set<Controller> passed = new LinkedHashSet<>();
		for (Controller controller : List.of(Controller.CPU, Controller.MEMORY, Controller.CPUSET)) {
			String name = controller.kernelName();
			if (!available.contains(name) && controller != Controller.CPUSET) {
				throw new IOException("controller %s is not available".formatted(name));
			}
			if (available.contains(name)) {
				if (!on.contains(name)) {
					files.write(switches, "+" + name);
				}
				passed.add(controller);
			}
		}
		passed.add(Controller.CPUACCT);
		return passed;
	}

	private static List<String> words(String text) {
		return Arrays.asList(text.strip().split("\\s+"));
	}

	/**
	 * Makes a group with limits that bind nobody, and removes it again. A lab that is
	 * killed in between leaves it to the next lab's sweep.
	 */
	private static void tryOut(Cgroups cgroups, GroupOwner owner, CpuList usable) throws IOException {
		Enclosure trial = new EnclosureDraft(cgroups, owner.groupName("trial")).cpus(1)
			.memoryBytes(1L << 30)
			.cores(usable)
			.draw();
		trial.make();
		trial.remove();
	}

	private static String reason(Path parent, IOException ex) {
		return switch (ex) {
			case AccessDeniedException _ -> "no right to make a group in " + parent;
			default -> "%s (%s)".formatted(FailureReason.of(ex), parent);
		};
	}

	/**
	 * Whether a group that counts CPU is one that gets a share of it: always in v2, and
	 * in v1 where both controllers are mounted together.
	 */
	boolean countsWhereItShares() {
		return has(Controller.CPUACCT)
				&& Objects.equals(this.parents.get(Controller.CPUACCT), this.parents.get(Controller.CPU));
	}

	boolean has(Controller controller) {
		return this.parents.containsKey(controller);
	}

}
