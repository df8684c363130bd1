package io.proxylab.jmeter.run;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import com.sun.management.OperatingSystemMXBean;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a running test once a second: charges this JVM's CPU time to the label that is
 * running, and shows how far the test is.
 */
final class Watch {

	private final SampleTally tally;

	private final LongSupplier nanoTime;

	private final LongSupplier cpuNanos;

	private final @Nullable PrintStream terminal;

	private final ScheduledExecutorService ticker = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("watch").daemon().factory());

	private @Nullable Future<?> ticking;

	private @Nullable LabelTally label;

	private long count;

	private long nanos;

	private long cpu;

	/**
	 * @param tally what is watched
	 * @param nanoTime a monotonic clock, in nanoseconds
	 * @param cpuNanos CPU time of this JVM, in nanoseconds
	 * @param terminal where to show progress; null shows none
	 */
	Watch(SampleTally tally, LongSupplier nanoTime, LongSupplier cpuNanos, @Nullable PrintStream terminal) {
		this.tally = tally;
		this.nanoTime = nanoTime;
		this.cpuNanos = cpuNanos;
		this.terminal = terminal;
		this.nanos = nanoTime.getAsLong();
		this.cpu = cpuNanos.getAsLong();
	}

	static Watch start(SampleTally tally, @Nullable PrintStream terminal) {
		OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
		Watch watch = new Watch(tally, System::nanoTime, system::getProcessCpuTime, terminal);
		watch.ticking = watch.ticker.scheduleAtFixedRate(watch::tick, 1, 1, TimeUnit.SECONDS);
		return watch;
	}

	/** A second that two labels share is charged to neither. */
	void tick() {
		long nanosNow = this.nanoTime.getAsLong();
		long cpuNow = this.cpuNanos.getAsLong();
		@Nullable LabelTally latest = this.tally.latest();
		if (latest != null) {
			long countNow = latest.count();
			if (latest == this.label) {
				latest.charge(cpuNow - this.cpu, nanosNow - this.nanos);
				show(latest, (countNow - this.count) * 1e9 / (nanosNow - this.nanos));
			}
			this.count = countNow;
		}
		this.label = latest;
		this.nanos = nanosNow;
		this.cpu = cpuNow;
	}

	private void show(LabelTally running, double throughput) {
		if (this.terminal != null) {
			this.terminal.printf(Locale.ROOT, "\r%s: %,d samples, %,d failed, %,.0f/s\033[K", running.figures().label(),
					running.count(), running.failed(), throughput);
			this.terminal.flush();
		}
	}

	void end() {
		if (this.ticking != null) {
			this.ticking.cancel(false);
		}
		this.ticker.shutdown();
		if (this.terminal != null) {
			this.terminal.print("\r\033[K");
			this.terminal.flush();
		}
	}

}
