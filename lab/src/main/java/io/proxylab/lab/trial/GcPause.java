package io.proxylab.lab.trial;

/**
 * A stop-the-world pause of a garbage collector.
 *
 * @param endEpochMillis wall clock time of its end
 * @param endUptimeNanos its end, since the start of the JVM
 * @param micros its length
 * @param heapBeforeBytes used heap at its start; -1 if the log does not tell
 * @param heapAfterBytes used heap at its end; -1 if the log does not tell
 */
public record GcPause(long endEpochMillis, long endUptimeNanos, long micros, long heapBeforeBytes,
		long heapAfterBytes) {

	/** Whether it tells how much was allocated before it. */
	public boolean tellsHeap() {
		return this.heapBeforeBytes >= 0;
	}

}
