package io.proxylab.load.recording;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadResult.Attempts;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
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

	/** Requests that were sent, each at its first attempt. */
	long sent;

	/** Further attempts that were sent. */
	long retries;

	/** Attempts that failed and whose requests were tried again, by kind. */
	final Map<ErrorKind, Long> retried = new EnumMap<>(ErrorKind.class);

	/** Attempts that were sent and then not waited for any longer. */
	long givenUp;

	/** Requests that failed for want of a budget. */
	long overBudget;

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

	Attempts attempts() {
		return new Attempts(this.sent, this.retries, new TreeMap<>(this.retried), this.givenUp, this.overBudget);
	}

	void add(Interval other) {
		this.endNanos = Math.max(this.endNanos, other.endNanos);
		this.due += other.due;
		this.sent += other.sent;
		this.retries += other.retries;
		other.retried.forEach((kind, count) -> this.retried.merge(kind, count, Long::sum));
		this.givenUp += other.givenUp;
		this.overBudget += other.overBudget;
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
		this.retries = 0;
		this.retried.clear();
		this.givenUp = 0;
		this.overBudget = 0;
		this.completed = 0;
		this.correct = 0;
		this.bytesReceived = 0;
		this.inFlightNanos = 0;
		this.times.reset();
		this.lastWords = null;
	}

}
