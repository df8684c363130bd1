package io.proxylab.load.recording;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadEvent.Phase;

/**
 * What all event loops measured in one interval.
 *
 * @param phase it lies in
 * @param endNanos its end, {@link System#nanoTime()}
 * @param elapsedNanos from the first request of the load to its end
 * @param completedTotal answers since the first request
 * @param throughput answers per second
 * @param errorsTotal errors since the first request
 * @param inFlight requests pending at its end
 * @param responseP50Micros median response time; 0 without correct answers
 * @param responseP99Micros 99th percentile likewise
 */
public record IntervalFigures(Phase phase, long endNanos, long elapsedNanos, long completedTotal, double throughput,
		long errorsTotal, int inFlight, long responseP50Micros, long responseP99Micros) {

	/** The same as an event. */
	public LoadEvent.Progress progress(String id, Timeline timeline) {
		return new LoadEvent.Progress(id, this.phase, timeline.epochMicros(this.endNanos),
				this.elapsedNanos / 1_000_000, this.completedTotal, this.throughput, this.errorsTotal, this.inFlight,
				this.responseP50Micros, this.responseP99Micros);
	}

}
