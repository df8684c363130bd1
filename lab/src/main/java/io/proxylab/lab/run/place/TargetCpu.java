package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.sampling.ProcessCpu;
import io.proxylab.lab.sampling.Watched;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * CPU of a target in % of its box, from one reading to the next, for whoever watches a
 * run: what is measured comes from the samples of the trial.
 */
public final class TargetCpu {

	/** Within less the kernel's counters say little. */
	private static final Duration SHORTEST = Duration.ofMillis(500);

	private final DoubleSupplier cpuSeconds;

	private final double cpus;

	private final LongSupplier nanoTime;

	private double lastSeconds;

	private long lastNanos;

	private @Nullable Double percent;

	/**
	 * Reads a first time.
	 * @param cpuSeconds CPU time used so far; negative if it cannot be read
	 * @param cpus of the box
	 * @param nanoTime monotonic time
	 */
	TargetCpu(DoubleSupplier cpuSeconds, double cpus, LongSupplier nanoTime) {
		this.cpuSeconds = cpuSeconds;
		this.cpus = cpus;
		this.nanoTime = nanoTime;
		this.lastSeconds = cpuSeconds.getAsDouble();
		this.lastNanos = nanoTime.getAsLong();
	}

	/** Of a target that runs here or not. */
	public static TargetCpu of(Optional<ManagedProcess> target, Box box) {
		return new TargetCpu(seconds(target), box.cpus(), System::nanoTime);
	}

	/** CPU time that a target has used; negative if it cannot be read. */
	public static DoubleSupplier seconds(Optional<ManagedProcess> target) {
		return target.map((process) -> ProcessCpu.of(Watched.of(ProcessKind.TARGET, process)))
			.<DoubleSupplier>map((cpu) -> cpu::seconds)
			.orElse(() -> -1);
	}

	/** CPU time that a target has used by now; null if it cannot be read. */
	public static @Nullable Double secondsIfRead(Optional<ManagedProcess> target) {
		double seconds = seconds(target).getAsDouble();
		return (seconds >= 0) ? seconds : null;
	}

	/**
	 * In % of the box since the last reading.
	 * @return null if it cannot be read
	 */
	public @Nullable Double percentOfBox() {
		long nanos = this.nanoTime.getAsLong();
		if (nanos - this.lastNanos < SHORTEST.toNanos()) {
			return this.percent;
		}
		double seconds = this.cpuSeconds.getAsDouble();
		this.percent = (seconds < 0 || this.lastSeconds < 0) ? null
				: 100 * (seconds - this.lastSeconds) / ((nanos - this.lastNanos) / 1e9) / this.cpus;
		this.lastSeconds = seconds;
		this.lastNanos = nanos;
		return this.percent;
	}

}
