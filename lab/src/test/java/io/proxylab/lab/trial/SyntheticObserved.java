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

	Observed all() {
		return new Observed(series(), probes(), upstream());
	}

	/** From a second before the window to its end, four samples a second. */
	TimeSeries series() {
		List<Sample> samples = new ArrayList<>();
		for (int quarter = -4; quarter <= this.trial.window * 4; quarter++) {
			long at = this.trial.startMillis() + quarter * 250L;
			double seconds = (quarter + 4) / 4.0;
			SyntheticDisturbance disturbance = this.trial.disturbance;
			if (disturbance.stalledAt(seconds - 1)) {
				continue;
			}
			if (!this.trial.target.equals("direct")) {
				double cpu = this.trial.targetCores
						+ this.trial.sum(seconds - 1, this.trial.targetCores, SyntheticSlowdown::targetCores);
				int live = (int) this.trial.at(seconds - 1, this.trial.threads, SyntheticSlowdown::threads);
				double throttled = Math.max(0, seconds - 1) / this.trial.window * this.trial.throttledSeconds;
				samples.add(new Sample(at, ProcessKind.TARGET, cpu - disturbance.lostCpuSeconds(seconds - 1), throttled,
						200L << 20, live, cpu * 0.75, cpu * 0.125, cpu * this.trial.jitShare,
						cpu * this.trial.gcShare));
				samples.add(
						new Sample(at, ProcessKind.TARGET_CORES, 7000 + cpu + seconds * (0.03 + disturbance.hogCores()),
								seconds * disturbance.stealShare(), -1, -1, -1, -1, -1, -1));
			}
			samples.add(other(at, ProcessKind.GENERATOR, seconds));
			samples.add(other(at, ProcessKind.UPSTREAM, seconds));
			samples.add(new Sample(at, ProcessKind.OTHER_CORES,
					5000 + seconds * (this.trial.otherCores + this.trial.kernelCores),
					seconds * disturbance.stealShare(), -1, -1, -1, -1, -1, -1));
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
					this.trial.sum(second, this.trial.inFlight(), SyntheticSlowdown::upstreamInFlight)))
			.toList();
	}

	private Sample other(long at, ProcessKind kind, double seconds) {
		SyntheticDisturbance disturbance = this.trial.disturbance;
		double cpu = seconds * this.trial.otherCores / 2;
		boolean busyLoop = kind == ProcessKind.UPSTREAM && disturbance.upstreamLoopCores() >= 0;
		double throttled = (kind == ProcessKind.GENERATOR) ? seconds * disturbance.throttledShare() : 0;
		return new Sample(at, kind, cpu, throttled, 100L << 20, 12, 0,
				busyLoop ? seconds * disturbance.upstreamLoopCores() : cpu, 0, 0);
	}

}
