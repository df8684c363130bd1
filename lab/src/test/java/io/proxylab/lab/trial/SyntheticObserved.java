package io.proxylab.lab.trial;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the lab saw of a made-up trial: its processes, its probes and its upstream.
 *
 * @param trial the trial
 */
record SyntheticObserved(SyntheticTrial trial) {

	private static final int QUARTERS = 4;

	/** Of the target's CPU. */
	private static final double EVENT_LOOPS = 0.125;

	/** Likewise. */
	private static final double REST = 0.03125;

	Observed all() {
		return new Observed(series(), probes(), upstream());
	}

	/**
	 * From a second before the window to its end, four samples a second; of the target's
	 * threads one a second.
	 */
	TimeSeries series() {
		List<Sample> samples = new ArrayList<>();
		for (int quarter = -QUARTERS; quarter <= this.trial.window * QUARTERS; quarter++) {
			long at = this.trial.startMillis() + quarter * 250L;
			double seconds = (quarter + QUARTERS) / (double) QUARTERS;
			SyntheticDisturbance disturbance = this.trial.disturbance;
			if (disturbance.stalledAt(seconds - 1)) {
				continue;
			}
			if (!this.trial.target.equals("direct")) {
				double cpu = this.trial.targetCores
						+ this.trial.sum(seconds - 1, this.trial.targetCores, SyntheticSlowdown::targetCores);
				int live = (int) this.trial.at(seconds - 1, this.trial.threads, SyntheticSlowdown::threads);
				double throttled = Math.max(0, seconds - 1) / this.trial.window * this.trial.throttledSeconds;
				Sample whole = new Sample(at, ProcessKind.TARGET, cpu - disturbance.lostCpuSeconds(seconds - 1),
						throttled, 200L << 20, live);
				samples.add((Math.floorMod(quarter, QUARTERS) == 0) ? withThreads(whole, cpu) : whole);
				samples.add(
						new Sample(at, ProcessKind.TARGET_CORES, 7000 + cpu + seconds * (0.03 + disturbance.hogCores()),
								seconds * disturbance.stealShare(), -1, -1));
			}
			samples.add(other(at, ProcessKind.GENERATOR, seconds));
			samples.add(other(at, ProcessKind.UPSTREAM, seconds));
			samples.add(new Sample(at, ProcessKind.OTHER_CORES,
					5000 + seconds * (this.trial.otherCores + this.trial.kernelCores),
					seconds * disturbance.stealShare(), -1, -1));
		}
		return new TimeSeries(samples);
	}

	/** One a second; the last ones of the window fail. */
	List<ProbeOutcome> probes() {
		return IntStream.range(0, this.trial.window).mapToObj((second) -> {
			double before = (second < this.trial.window - this.trial.failedProbes) ? 3 : 5000;
			long millis = (long) this.trial.at(second, before, SyntheticSlowdown::probeMillis);
			return new ProbeOutcome(this.trial.startMillis() + second * 1000L, millis, millis < 5000);
		}).toList();
	}

	List<UpstreamReading> upstream() {
		return IntStream.rangeClosed(0, this.trial.window)
			.mapToObj((second) -> new UpstreamReading(this.trial.startMillis() + second * 1000L,
					(long) this.trial.sum(second, this.trial.throughput, SyntheticSlowdown::throughput),
					this.trial.sum(second, this.trial.inFlight(), SyntheticSlowdown::upstreamInFlight),
					Math.round(this.trial.at(second, this.trial.inFlight(), SyntheticSlowdown::upstreamInFlight))))
			.toList();
	}

	private Sample other(long at, ProcessKind kind, double seconds) {
		SyntheticDisturbance disturbance = this.trial.disturbance;
		double cpu = seconds * this.trial.otherCores / 2;
		if (kind == ProcessKind.UPSTREAM && disturbance.upstreamLoopCores() >= 0) {
			cpu = seconds * disturbance.upstreamLoopCores();
		}
		double throttled = (kind == ProcessKind.GENERATOR) ? seconds * disturbance.throttledShare() : 0;
		return new Sample(at, kind, cpu, throttled, 100L << 20, 12, 0, cpu, 0, 0, 0, cpu, 0);
	}

	/** What is neither loops' nor the JVM's nor unseen serves requests. */
	private Sample withThreads(Sample whole, double cpu) {
		double request = 1 - EVENT_LOOPS - REST - this.trial.jitShare - this.trial.gcShare
				- this.trial.disturbance.unseenShare();
		return new Sample(whole.atEpochMillis(), whole.process(), whole.cpuSeconds(), whole.throttledSeconds(),
				whole.rssBytes(), whole.threads(), cpu * request, cpu * EVENT_LOOPS, cpu * this.trial.jitShare,
				cpu * this.trial.gcShare, cpu * REST, whole.cpuSeconds(), 0.001);
	}

}
