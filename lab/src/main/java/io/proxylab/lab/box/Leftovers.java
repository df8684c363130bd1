package io.proxylab.lab.box;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Control groups of labs that are dead, with whatever runs in them. There are some only
 * where a lab was killed before it had a keeper or together with it, or the machine gave
 * neither a chance.
 */
public final class Leftovers {

	/** The kernel needs a moment to take a killed process out of its group. */
	private static final Duration REMOVAL = Duration.ofSeconds(5);

	private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

	private static final int DEEPEST = 12;

	private final ControlFiles files;

	private final Path proc;

	private final LongConsumer kill;

	Leftovers(ControlFiles files, Path proc, LongConsumer kill) {
		this.files = files;
		this.proc = proc;
		this.kill = kill;
	}

	/**
	 * Kills and removes what dead labs left on this machine. The groups of a living lab
	 * stay, as do those of labs in other PID namespaces.
	 * @return what was found
	 */
	public static Swept sweep() {
		Path proc = Path.of("/proc");
		return new Leftovers(ControlFiles.KERNEL, proc,
				(pid) -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly))
			.sweep(Confinement.mounts(proc).points());
	}

	/**
	 * Whether a name begins as those of a lab's groups and containers, and that lab is
	 * dead.
	 */
	public static boolean isOfDeadLab(String name) {
		return GroupOwner.ofGroup(name).filter((owner) -> owner.isDead(Path.of("/proc"))).isPresent();
	}

	Swept sweep(List<Path> mountPoints) {
		List<Path> removed = new ArrayList<>();
		List<Path> stuck = new ArrayList<>();
		for (Path point : mountPoints) {
			for (Path group : find(point, 0)) {
				(remove(group) ? removed : stuck).add(group);
			}
		}
		return new Swept(List.copyOf(removed), List.copyOf(stuck));
	}

	private List<Path> find(Path directory, int depth) {
		List<Path> found = new ArrayList<>();
		for (Path child : children(directory)) {
			Path name = child.getFileName();
			boolean dead = GroupOwner.ofGroup((name != null) ? name.toString() : "")
				.filter((owner) -> owner.isDead(this.proc))
				.isPresent();
			if (dead) {
				found.add(child);
			}
			else if (depth < DEEPEST) {
				found.addAll(find(child, depth + 1));
			}
		}
		return found;
	}

	private List<Path> children(Path directory) {
		try {
			return this.files.directories(directory);
		}
		catch (IOException ex) {
			// Not ours to read, or gone since it was listed: then no lab of ours made it.
			return List.of();
		}
	}

	private boolean remove(Path group) {
		Enclosure enclosure = new Enclosure(this.files, List.of(group), List.of(), CpuList.NONE, List.of());
		long start = System.nanoTime();
		while (true) {
			enclosure.inmates().forEach(this.kill::accept);
			if (enclosure.remove()) {
				return true;
			}
			if (System.nanoTime() - start > REMOVAL.toNanos()) {
				return false;
			}
			LockSupport.parkNanos(LOOK_AGAIN.toNanos());
		}
	}

	/**
	 * What a sweep found.
	 *
	 * @param removed groups that are gone now
	 * @param stuck groups that could not be removed: no rights, or a process that does
	 * not end
	 */
	public record Swept(List<Path> removed, List<Path> stuck) {
	}

}
