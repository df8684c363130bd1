package io.proxylab.lab.sampling;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads how long the cores of generator and upstream were used, whoever used them. Work
 * of a lower priority does not count, for it gives way: so do the compilers of generator
 * and upstream. The kernel's own threads that carry packets over loopback are charged to
 * no process of the lab: a core can be used up while its processes were charged with four
 * fifths of it.
 */
final class CoresReader implements SampleReader {

	private final Path proc;

	private final List<Integer> cores;

	/**
	 * A reader of some cores.
	 * @param proc where {@code /proc} is
	 * @param cores their numbers
	 */
	CoresReader(Path proc, List<Integer> cores) {
		this.proc = proc;
		this.cores = List.copyOf(cores);
	}

	@Override
	public Sample read(long atEpochMillis, long nanoTime) {
		double busy = CoreTimes.read(this.proc, this.cores).map(CoreTimes::busySeconds).orElse(-1.0);
		return new Sample(atEpochMillis, ProcessKind.OTHER_CORES, busy, -1, -1, -1, -1, -1, -1, -1);
	}

}
