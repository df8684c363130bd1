package io.proxylab.jmeter.run;

/**
 * What JMeter measured under one label.
 *
 * @param label of the samples
 * @param count samples, failed or not
 * @param failed samples without an answer, or with a wrong status or body
 * @param firstStartEpochMillis when the first sample began
 * @param lastEndEpochMillis when the last one ended
 * @param meanMillis mean elapsed time of all samples, in JMeter's whole milliseconds
 * @param p50Millis median likewise
 * @param p99Millis 99th percentile likewise
 * @param maxMillis greatest likewise
 * @param cpuCores CPU that this JVM used meanwhile, in cores; 0 if the label was too
 * short to be watched
 * @param mostFrequentFailure count and reason; empty without failures
 */
record LabelFigures(String label, long count, long failed, long firstStartEpochMillis, long lastEndEpochMillis,
		double meanMillis, long p50Millis, long p99Millis, long maxMillis, double cpuCores,
		String mostFrequentFailure) {

	/** From here on JMeter's own CPU explains the throughput. */
	private static final double SATURATED = 0.9;

	/**
	 * Samples per second from the first start to the last end, as JMeter's own summary.
	 */
	double throughput() {
		long millis = this.lastEndEpochMillis - this.firstStartEpochMillis;
		return (millis <= 0) ? 0 : this.count * 1000.0 / millis;
	}

	/**
	 * Whether JMeter, not the target, was the limit.
	 * @param cores that this JVM may use
	 */
	boolean limitedByJMeter(int cores) {
		return this.cpuCores >= SATURATED * cores;
	}

	/** Whether the samples only made the target hot. */
	boolean isWarmUp() {
		return this.label.startsWith("warm-up");
	}

}
