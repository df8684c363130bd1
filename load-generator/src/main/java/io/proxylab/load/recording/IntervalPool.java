package io.proxylab.load.recording;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Intervals to be used again: their histograms are large, and event loops should not wait
 * for new ones.
 */
public final class IntervalPool {

	private final Queue<Interval> free = new ConcurrentLinkedQueue<>();

	Interval take() {
		Interval interval = this.free.poll();
		return (interval != null) ? interval : new Interval();
	}

	void giveBack(Interval interval) {
		interval.reset();
		this.free.add(interval);
	}

}
