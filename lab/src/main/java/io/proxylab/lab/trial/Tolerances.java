package io.proxylab.lab.trial;

import org.jspecify.annotations.Nullable;

/**
 * How far generator and upstream may be off before a trial is refused. They are stored
 * when a run starts: the same files give the same verdicts for ever, whatever the machine
 * is calibrated to later.
 *
 * @param source where they come from
 * @param calibratedAtEpochMillis wall clock time of the calibration; null of the defaults
 * @param sendLagP99Micros the 99th percentile of the send lag under open load is at most
 * so much
 * @param upstreamDelayP99Micros the 99th percentile of the upstream's delay error is at
 * most so much, or 2% of the delay
 * @param upstreamDelayMeanMicros the mean of that error is at most so much, or 2% of the
 * delay
 * @param laboratoryCoresBusy the cores of generator and upstream are used up at this part
 * of their time, over 0 to 1
 */
public record Tolerances(Source source, @Nullable Long calibratedAtEpochMillis, double sendLagP99Micros,
		double upstreamDelayP99Micros, double upstreamDelayMeanMicros, double laboratoryCoresBusy) {

	/** Of the delay, what the upstream may be late by whatever the machine. */
	public static final double UPSTREAM_DELAY_SHARE = 0.02;

	/**
	 * Of a machine that was not calibrated. 10 ms is a tick of a kernel at 100 Hz: where
	 * generator and upstream share a core, one may run on for so long while the other has
	 * something to do. 1 ms is a tenth of the shortest delay of study A. 5 ms of send lag
	 * is half a tick; what a trial's was stands beside its figures.
	 */
	public static final Tolerances DEFAULTS = new Tolerances(Source.DEFAULTS, null, 5000, 10_000, 1000, 0.9);

	/**
	 * What the 99th percentile of the upstream's delay error may be.
	 * @param delayMicros what the upstream was asked for
	 * @param share of the delay that is allowed whatever the machine
	 */
	public double upstreamDelayP99Micros(double delayMicros, double share) {
		return Math.max(this.upstreamDelayP99Micros, share * delayMicros);
	}

	/** Where tolerances come from. */
	public enum Source {

		/** The same on every machine. */
		DEFAULTS,

		/** What {@code ./proxylab calibrate} found on this machine. */
		CALIBRATION

	}

}
