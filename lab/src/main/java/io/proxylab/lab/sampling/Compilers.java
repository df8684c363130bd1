package io.proxylab.lab.sampling;

import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * The JIT compilers of a target, seen from outside. On one core they get what the load
 * leaves them, which is little: a queue of methods that are hot already stays uncompiled
 * while the target is kept busy, and is compiled in seconds when it is not.
 */
public final class Compilers {

	/** Between two looks; the kernel counts CPU in steps of 10 ms. */
	static final Duration LOOK = Duration.ofMillis(250);

	/** Cores that compilers use whose queue is empty but for stragglers. */
	static final double QUIET_CORES = 0.1;

	private final DoubleSupplier cpuSeconds;

	private final Pause pause;

	Compilers(DoubleSupplier cpuSeconds, Pause pause) {
		this.cpuSeconds = cpuSeconds;
		this.pause = pause;
	}

	/**
	 * Those of a process; always quiet where it has none, or its threads cannot be read.
	 */
	public static Compilers of(long pid) {
		ThreadCpu threads = new ThreadCpu(Path.of("/proc"), pid);
		return new Compilers(() -> threads.read().getOrDefault(ThreadKind.JIT, -1.0),
				(duration) -> TimeUnit.NANOSECONDS.sleep(duration.toNanos()));
	}

	/**
	 * Waits until they are quiet. The target should have nothing else to do meanwhile.
	 * @param patience longest time, rounded up to whole looks
	 * @return how long they were busy; zero if they were quiet at the first look, which
	 * takes a quarter of a second
	 */
	public Duration awaitQuiet(Duration patience) throws InterruptedException {
		Duration busy = Duration.ZERO;
		double before = this.cpuSeconds.getAsDouble();
		while (busy.compareTo(patience) < 0) {
			this.pause.forTime(LOOK);
			double now = this.cpuSeconds.getAsDouble();
			if (now - before <= QUIET_CORES * LOOK.toMillis() / 1000) {
				break;
			}
			busy = busy.plus(LOOK);
			before = now;
		}
		return busy;
	}

	/** Lets time pass. */
	@FunctionalInterface
	interface Pause {

		void forTime(Duration duration) throws InterruptedException;

	}

}
