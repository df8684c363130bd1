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
 * Reads how long the cores of generator and upstream were used, whoever used them. Work
 * of a lower priority does not count, for it gives way: so do the compilers of generator
 * and upstream. The kernel's own threads that carry packets over loopback are charged to
 * no process of the lab: a core can be used up while its processes were charged with four
 * fifths of it.
 */
final class CoresReader implements SampleReader {

	/** In {@code cpu0 user nice system idle iowait irq softirq steal ...}. */
	private static final Set<Integer> FREE_FIELDS = Set.of(2, 4, 5);

	/** What follows is counted in user and nice already. */
	private static final int FIELDS = 9;

	private final Path stat;

	private final Set<String> names;

	/**
	 * A reader of some cores.
	 * @param proc where {@code /proc} is
	 * @param cores their numbers
	 */
	CoresReader(Path proc, List<Integer> cores) {
		this.stat = proc.resolve("stat");
		this.names = cores.stream().map((core) -> "cpu" + core).collect(Collectors.toUnmodifiableSet());
	}

	@Override
	public Sample read(long atEpochMillis, long nanoTime) {
		return new Sample(atEpochMillis, ProcessKind.OTHER_CORES, busySeconds(), -1, -1, -1, -1, -1, -1, -1);
	}

	private double busySeconds() {
		try {
			List<String[]> cores = Files.readString(this.stat)
				.lines()
				.map((line) -> line.split(" ", FIELDS + 1))
				.filter((fields) -> this.names.contains(fields[0]))
				.toList();
			return (cores.size() == this.names.size())
					? cores.stream().mapToLong(CoresReader::busyTicks).sum() / ProcStat.TICKS_PER_SECOND : -1;
		}
		catch (IOException ex) {
			// No /proc, as on macOS.
			return -1;
		}
	}

	private static long busyTicks(String[] fields) {
		long ticks = 0;
		for (int field = 1; field < Math.min(fields.length, FIELDS); field++) {
			ticks += FREE_FIELDS.contains(field) ? 0 : Long.parseLong(fields[field]);
		}
		return ticks;
	}

}
