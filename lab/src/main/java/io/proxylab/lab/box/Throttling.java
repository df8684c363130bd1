package io.proxylab.lab.box;

import io.proxylab.lab.box.CgroupMounts.Mount;
import io.proxylab.lab.box.Enclosure.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How long CPU quotas kept a process from running: that of the group it is in now and
 * those of all groups above it that can be seen from here, such as that of a container.
 */
public final class Throttling {

	private static final double NANOS = 1e-9;

	private static final double MICROS = 1e-6;

	private final Path proc;

	private final long pid;

	Throttling(Path proc, long pid) {
		this.proc = proc;
		this.pid = pid;
	}

	/** That of a process. */
	public static Throttling of(long pid) {
		return new Throttling(Path.of("/proc"), pid);
	}

	/**
	 * Throttled time of these groups since they were made; -1 where no group counts it.
	 */
	public double seconds() {
		try {
			CgroupMounts mounts = CgroupMounts.parse(Files.readString(this.proc.resolve("self/mountinfo")),
					Files.readString(this.proc.resolve(Long.toString(this.pid)).resolve("cgroup")));
			Mount v1 = mounts.v1().get(Controller.CPU);
			if (v1 != null) {
				return sum(v1, "throttled_time", NANOS);
			}
			Optional<Mount> v2 = mounts.v2();
			return v2.isPresent() ? sum(v2.get(), "throttled_usec", MICROS) : -1;
		}
		catch (IOException ex) {
			// No such system, or the process has ended.
			return -1;
		}
	}

	private static double sum(Mount mount, String key, double unit) {
		double sum = -1;
		for (Path group = mount.own(); group != null && group.startsWith(mount.point()); group = group.getParent()) {
			long counted = counted(group.resolve("cpu.stat"), key);
			if (counted >= 0) {
				sum = Math.max(0, sum) + counted * unit;
			}
		}
		return sum;
	}

	private static long counted(Path file, String key) {
		try {
			return Counter.keyed(key).applyAsLong(Files.readString(file));
		}
		catch (IOException ex) {
			// A root group has no such file.
			return -1;
		}
	}

}
