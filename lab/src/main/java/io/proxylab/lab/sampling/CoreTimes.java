package io.proxylab.lab.sampling;

import io.proxylab.lab.box.ProcStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How some cores were used since the machine's start, whoever used them.
 *
 * @param busySeconds in use; work of a lower priority does not count, for it gives way
 * @param processSeconds used by processes, of whatever priority; interrupts, which are
 * charged to no process, do not count
 * @param stealSeconds given to other guests by the hypervisor; part of the busy time
 * @param allSeconds in all
 */
public record CoreTimes(double busySeconds, double processSeconds, double stealSeconds, double allSeconds) {

	/** In {@code cpu0 user nice system idle iowait irq softirq steal ...}. */
	private static final Set<Integer> FREE_FIELDS = Set.of(2, 4, 5);

	/** User, nice and system. */
	private static final Set<Integer> PROCESS_FIELDS = Set.of(1, 2, 3);

	private static final int STEAL_FIELD = 8;

	/** What follows is counted in user and nice already. */
	private static final int FIELDS = 9;

	/**
	 * Reads them.
	 * @param proc where {@code /proc} is
	 * @param cores their numbers
	 * @return empty where the kernel does not tell them
	 */
	public static Optional<CoreTimes> read(Path proc, Collection<Integer> cores) {
		Set<String> names = cores.stream().map((core) -> "cpu" + core).collect(Collectors.toUnmodifiableSet());
		try {
			List<String[]> lines = Files.readString(proc.resolve("stat"))
				.lines()
				.map((line) -> line.split(" ", FIELDS + 1))
				.filter((fields) -> names.contains(fields[0]))
				.toList();
			return (lines.size() == names.size()) ? Optional.of(of(lines)) : Optional.empty();
		}
		catch (IOException ex) {
			// No /proc, as on macOS.
			return Optional.empty();
		}
	}

	private static CoreTimes of(List<String[]> cores) {
		long busy = 0;
		long processes = 0;
		long steal = 0;
		long all = 0;
		for (String[] fields : cores) {
			for (int field = 1; field < Math.min(fields.length, FIELDS); field++) {
				long ticks = Long.parseLong(fields[field]);
				busy += FREE_FIELDS.contains(field) ? 0 : ticks;
				processes += PROCESS_FIELDS.contains(field) ? ticks : 0;
				steal += (field == STEAL_FIELD) ? ticks : 0;
				all += ticks;
			}
		}
		return new CoreTimes(busy / ProcStat.TICKS_PER_SECOND, processes / ProcStat.TICKS_PER_SECOND,
				steal / ProcStat.TICKS_PER_SECOND, all / ProcStat.TICKS_PER_SECOND);
	}

	/** From an earlier reading to this one. */
	public CoreTimes since(CoreTimes earlier) {
		return new CoreTimes(this.busySeconds - earlier.busySeconds, this.processSeconds - earlier.processSeconds,
				this.stealSeconds - earlier.stealSeconds, this.allSeconds - earlier.allSeconds);
	}

}
