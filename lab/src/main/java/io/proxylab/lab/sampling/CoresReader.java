package io.proxylab.lab.sampling;

import io.proxylab.lab.box.ProcStat;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads how long some cores were used, whoever used them, and how long the hypervisor
 * gave them to others.
 *
 * <p>
 * Of the cores of generator and upstream counts all that does not give way: work of a
 * lower priority does, such as that of the compilers of generator and upstream. The
 * kernel's own threads that carry packets over loopback are charged to no process of the
 * lab: a core can be used up while its processes were charged with four fifths of it. Of
 * the target's cores counts what processes used, of whatever priority: it is compared
 * with what the target was charged with, and interrupts are charged to nobody.
 */
final class CoresReader implements SampleReader {

	/** In {@code cpu0 user nice system idle iowait irq softirq steal ...}. */
	private static final int STEAL = 8;

	/** User, system, interrupts and steal; not nice, idle and waiting for a disk. */
	private static final Set<Integer> NOT_FREE = Set.of(1, 3, 6, 7, STEAL);

	/** User, nice and system. */
	private static final Set<Integer> PROCESSES = Set.of(1, 2, 3);

	private final Path stat;

	private final ProcessKind kind;

	private final Set<String> names;

	private final Set<Integer> used;

	private CoresReader(Path proc, ProcessKind kind, List<Integer> cores, Set<Integer> used) {
		this.stat = proc.resolve("stat");
		this.kind = kind;
		this.names = cores.stream().map((core) -> "cpu" + core).collect(Collectors.toUnmodifiableSet());
		this.used = used;
	}

	/**
	 * A reader of the cores of generator and upstream.
	 * @param proc where {@code /proc} is
	 * @param cores their numbers
	 */
	static CoresReader ofOthers(Path proc, List<Integer> cores) {
		return new CoresReader(proc, ProcessKind.OTHER_CORES, cores, NOT_FREE);
	}

	/**
	 * A reader of the cores of the target.
	 * @param proc where {@code /proc} is
	 * @param cores their numbers
	 */
	static CoresReader ofTarget(Path proc, List<Integer> cores) {
		return new CoresReader(proc, ProcessKind.TARGET_CORES, cores, PROCESSES);
	}

	@Override
	public Sample read(long atEpochMillis, long nanoTime) {
		List<String[]> cores = cores();
		return new Sample(atEpochMillis, this.kind, seconds(cores, this.used), seconds(cores, Set.of(STEAL)), -1, -1,
				-1, -1, -1, -1);
	}

	/** The lines of the cores; empty if one is missing. */
	private List<String[]> cores() {
		try {
			List<String[]> cores = Files.readString(this.stat)
				.lines()
				.map((line) -> line.split(" ", STEAL + 2))
				.filter((fields) -> this.names.contains(fields[0]))
				.toList();
			return (cores.size() == this.names.size()) ? cores : List.of();
		}
		catch (IOException ex) {
			// No /proc, as on macOS.
			return List.of();
		}
	}

	private static double seconds(List<String[]> cores, Set<Integer> wanted) {
		return cores.isEmpty() ? -1
				: cores.stream().mapToLong((fields) -> ticks(fields, wanted)).sum() / ProcStat.TICKS_PER_SECOND;
	}

	private static long ticks(String[] fields, Set<Integer> wanted) {
		return wanted.stream()
			.filter((field) -> field < fields.length)
			.mapToLong((field) -> Long.parseLong(fields[field]))
			.sum();
	}

}
