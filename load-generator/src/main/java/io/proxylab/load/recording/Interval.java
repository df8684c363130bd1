package io.proxylab.load.recording;

import io.proxylab.load.protocol.LoadEvent.Phase;
import org.jspecify.annotations.Nullable;

/** What one event loop measured in at most a second of one phase. */
public final class Interval {

	final TimeHistograms times = new TimeHistograms();

	Phase phase = Phase.SETTLE;

	int index;

	long startNanos;

	long endNanos;

	/** Requests that were due in the window. */
	long due;

	/** Requests that were sent. */
	long sent;

	long completed;

	long correct;

	long bytesReceived;

	/** Overlap of the requests that ended in this interval with the window. */
	long inFlightNanos;

	/** Requests pending at its end. */
	int inFlight;

	/** Whether its event loop has no more. */
	boolean last;

	/** Of the last interval. */
	@Nullable LastWords lastWords;

	Interval() {
	}

	void begin(int index, long startNanos) {
		this.index = index;
		this.startNanos = startNanos;
	}

	void end(Phase phase, long endNanos, int inFlight, boolean last) {
		this.phase = phase;
		this.endNanos = endNanos;
		this.inFlight = inFlight;
		this.last = last;
	}

	void add(Interval other) {
		this.endNanos = Math.max(this.endNanos, other.endNanos);
		this.due += other.due;
		this.sent += other.sent;
		this.completed += other.completed;
		this.correct += other.correct;
		this.bytesReceived += other.bytesReceived;
		this.inFlightNanos += other.inFlightNanos;
		this.inFlight += other.inFlight;
		this.times.add(other.times);
	}

	void reset() {
		this.due = 0;
		this.sent = 0;
		this.completed = 0;
		this.correct = 0;
		this.bytesReceived = 0;
		this.inFlightNanos = 0;
		this.times.reset();
		this.lastWords = null;
	}

}
