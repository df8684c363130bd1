package io.proxylab.lab.sampling;

import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.nio.file.Path;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The JIT compilers of a target, seen from outside. On one core they get what the load
 * leaves them, which is little: a queue of methods that are hot already stays uncompiled
 * while the target is kept busy.
 */
public final class Compilers {

	/** Cores that compilers use whose queue is empty but for stragglers. */
	static final double QUIET_CORES = 0.1;

	private final DoubleSupplier cpuSeconds;

	private final LongSupplier nanoTime;

	private double seenCpuSeconds;

	private long seenNanos;

	/**
	 * Looks for the first time.
	 * @param cpuSeconds CPU time that they have used; negative if it cannot be read
	 * @param nanoTime monotonic time
	 */
	public Compilers(DoubleSupplier cpuSeconds, LongSupplier nanoTime) {
		this.cpuSeconds = cpuSeconds;
		this.nanoTime = nanoTime;
		look();
	}

	/**
	 * Those of a process; always quiet where it has none, or its threads cannot be read.
	 */
	public static Compilers of(long pid) {
		ThreadCpu threads = new ThreadCpu(Path.of("/proc"), pid);
		return new Compilers(() -> threads.read().getOrDefault(ThreadKind.JIT, -1.0), System::nanoTime);
	}

	/**
	 * Looks at their CPU time.
	 * @return whether they used less than a tenth of a core since the last look. The
	 * kernel counts CPU in steps of 10 ms: a second between two looks is enough, a tenth
	 * is not
	 */
	public boolean look() {
		double cpu = this.cpuSeconds.getAsDouble();
		long now = this.nanoTime.getAsLong();
		boolean quiet = cpu - this.seenCpuSeconds <= QUIET_CORES * (now - this.seenNanos) / 1e9;
		this.seenCpuSeconds = cpu;
		this.seenNanos = now;
		return quiet;
	}

}
