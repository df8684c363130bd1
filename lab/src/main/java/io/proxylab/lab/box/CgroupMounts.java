package io.proxylab.lab.box;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where control groups are mounted and in which of them this process is, from
 * {@code /proc/self/mountinfo} and {@code /proc/self/cgroup} (proc(5), cgroups(7)).
 *
 * @param v1 by controller: the mount of its hierarchy
 * @param v2 the unified hierarchy, if there is one
 */
record CgroupMounts(Map<Controller, Mount> v1, Optional<Mount> v2) {

	CgroupMounts {
		v1 = Map.copyOf(v1);
	}

	/**
	 * A mounted hierarchy.
	 *
	 * @param point where it is mounted
	 * @param own the group of this process, at or below the mount point
	 */
	record Mount(Path point, Path own) {
	}

	static CgroupMounts none() {
		return new CgroupMounts(Map.of(), Optional.empty());
	}

	/**
	 * Reads the two files.
	 * @param mountInfo text of {@code /proc/self/mountinfo}
	 * @param selfCgroup text of {@code /proc/self/cgroup}
	 */
	static CgroupMounts parse(String mountInfo, String selfCgroup) {
		Map<Controller, Mount> v1 = new EnumMap<>(Controller.class);
		Mount v2 = null;
		for (String line : mountInfo.lines().toList()) {
			List<String> fields = List.of(line.split(" ", -1));
			int separator = fields.indexOf("-");
			if (separator < 5 || fields.size() < separator + 4) {
				continue;
			}
			String root = unescape(fields.get(3));
			Path point = Path.of(unescape(fields.get(4)));
			List<String> options = List.of(fields.get(separator + 3).split(",", -1));
			if (fields.get(separator + 1).equals("cgroup2")) {
				v2 = new Mount(point, own(point, root, ownPath(selfCgroup, "")));
			}
			else if (fields.get(separator + 1).equals("cgroup")) {
				for (Controller controller : Controller.values()) {
					if (options.contains(controller.kernelName())) {
						v1.putIfAbsent(controller,
								new Mount(point, own(point, root, ownPath(selfCgroup, controller.kernelName()))));
					}
				}
			}
		}
		return new CgroupMounts(v1, Optional.ofNullable(v2));
	}

	/** All mount points, each once. */
	List<Path> points() {
		List<Path> points = new ArrayList<>();
		this.v1.values().forEach((mount) -> points.add(mount.point()));
		this.v2.ifPresent((mount) -> points.add(mount.point()));
		return points.stream().distinct().sorted().toList();
	}

	private static String ownPath(String selfCgroup, String controller) {
		for (String line : selfCgroup.lines().toList()) {
			String[] fields = line.split(":", 3);
			if (fields.length == 3 && List.of(fields[1].split(",", -1)).contains(controller)) {
				return fields[2];
			}
		}
		return "/";
	}

	/**
	 * A container may see its own group mounted as the root: then the path that the
	 * kernel names is partly or wholly above the mount point.
	 */
	private static Path own(Path point, String root, String path) {
		String below = path;
		if (!root.equals("/")) {
			below = (path.equals(root) || path.startsWith(root + "/")) ? path.substring(root.length()) : "";
		}
		Path own = point.resolve(below.replaceFirst("^/+", "")).normalize();
		return own.startsWith(point) ? own : point;
	}

	/** Blanks and such are octal there. */
	private static String unescape(String field) {
		return field.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
	}

}
