package io.proxylab.lab.sampling;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

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

	private final Path proc;

	private final ProcessKind kind;

	private final List<Integer> cores;

	private final ToDoubleFunction<CoreTimes> used;

	private CoresReader(Path proc, ProcessKind kind, List<Integer> cores, ToDoubleFunction<CoreTimes> used) {
		this.proc = proc;
		this.kind = kind;
		this.cores = List.copyOf(cores);
		this.used = used;
	}

	/**
	 * A reader of the cores of generator and upstream.
	 * @param proc where {@code /proc} is
	 * @param cores their numbers
	 */
	static CoresReader ofOthers(Path proc, List<Integer> cores) {
		return new CoresReader(proc, ProcessKind.OTHER_CORES, cores, CoreTimes::busySeconds);
	}

	/**
	 * A reader of the cores of the target.
	 * @param proc where {@code /proc} is
	 * @param cores their numbers
	 */
	static CoresReader ofTarget(Path proc, List<Integer> cores) {
		return new CoresReader(proc, ProcessKind.TARGET_CORES, cores, CoreTimes::processSeconds);
	}

	@Override
	public Sample read(long atEpochMillis, long nanoTime) {
		Optional<CoreTimes> times = CoreTimes.read(this.proc, this.cores);
		return new Sample(atEpochMillis, this.kind, times.map(this.used::applyAsDouble).orElse(-1.0),
				times.map(CoreTimes::stealSeconds).orElse(-1.0), -1, -1);
	}

}
