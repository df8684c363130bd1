package io.proxylab.lab.run.warmup;

import io.proxylab.lab.trial.WarmUpReading;
import io.proxylab.load.protocol.LoadEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/** What is seen of a warm-up under its heaviest load, second by second. */
final class WarmUpLog {

	private final DoubleSupplier cpuSeconds;

	private final LongSupplier nanoTime;

	private final long startNanos;

	private final SteadyThroughput throughput = new SteadyThroughput();

	private final SteadyCpu cpu = new SteadyCpu();

	private final List<WarmUpReading> readings = new ArrayList<>();

	private double seenCpuSeconds = -1;

	/**
	 * Begins with the launch's first request.
	 * @param cpuSeconds CPU time that the target has used; negative if it cannot be read
	 * @param nanoTime monotonic time
	 */
	WarmUpLog(DoubleSupplier cpuSeconds, LongSupplier nanoTime) {
		this.cpuSeconds = cpuSeconds;
		this.nanoTime = nanoTime;
		this.startNanos = nanoTime.getAsLong();
	}

	/** What was used since the last round is not this one's. */
	void roundBegins() {
		this.seenCpuSeconds = this.cpuSeconds.getAsDouble();
	}

	/**
	 * Adds a second.
	 * @param progress of the load in it
	 * @param before the one before it; empty for the first of a round, which opens
	 * connections and fills the pipe: it counts for nothing
	 */
	void add(LoadEvent.Progress progress, Optional<LoadEvent.Progress> before) {
		double used = this.cpuSeconds.getAsDouble();
		double cpuOfSecond = (used >= 0 && this.seenCpuSeconds >= 0) ? used - this.seenCpuSeconds : -1;
		this.seenCpuSeconds = used;
		long answers = progress.completedTotal() - before.map(LoadEvent.Progress::completedTotal).orElse(0L);
		if (before.isPresent()) {
			this.throughput.add(progress.throughput());
			this.cpu.add(cpuOfSecond, (double) answers);
		}
		this.readings.add(new WarmUpReading((this.nanoTime.getAsLong() - this.startNanos) / 1e9, progress.throughput(),
				(cpuOfSecond >= 0 && answers > 0) ? cpuOfSecond * 1e6 / answers : -1));
	}

	/** Whether neither throughput nor CPU a request shows a trend. */
	boolean isSteady() {
		return this.throughput.isSteady() && this.cpu.isSteady();
	}

	/**
	 * Whether neither goes up nor down, however much they swing: what a machine does to
	 * them that serves others, too.
	 */
	boolean isWithoutTrend() {
		return this.throughput.isWithoutTrend() && this.cpu.isWithoutTrend();
	}

	List<WarmUpReading> readings() {
		return List.copyOf(this.readings);
	}

}
