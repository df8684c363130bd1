package io.proxylab.load.recording;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records the requests of one event loop, on that loop only. Times are
 * {@link System#nanoTime()}. Intervals begin at the same times on all loops, last at most
 * a second, and never span two phases.
 */
public final class LoopRecorder {

	private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

	private final Timeline timeline;

	private final IntervalPool pool;

	private final Consumer<Interval> whole;

	private final SlowRequests slow = new SlowRequests();

	private final Histogram unfinished = TimeHistograms.histogram();

	private final RequestTallies requests;

	private Interval current;

	/**
	 * Begins the first interval.
	 * @param timeline of the load
	 * @param pool of intervals
	 * @param whole takes intervals that are over
	 */
	public LoopRecorder(Timeline timeline, IntervalPool pool, Consumer<Interval> whole) {
		this(timeline, pool, whole, List.of());
	}

	/**
	 * Begins the first interval of a mix.
	 * @param requests names of those that are told apart; empty if each is the same
	 */
	public LoopRecorder(Timeline timeline, IntervalPool pool, Consumer<Interval> whole, List<String> requests) {
		this.requests = new RequestTallies(requests);
		this.timeline = timeline;
		this.pool = pool;
		this.whole = whole;
		this.current = pool.take();
		this.current.begin(0, timeline.startNanos());
	}

	/**
	 * Hands over all intervals that are over by a time; call it before what happened
	 * then.
	 * @param nowNanos the time
	 * @param inFlight requests sent and not yet answered
	 */
	public void advance(long nowNanos, int inFlight) {
		long end = currentEnd();
		while (nowNanos >= end) {
			handOver(end, inFlight, false);
			end = currentEnd();
		}
	}

	/** Hands over what there is, at the end of the drain. */
	public void finish(long nowNanos, int inFlight) {
		advance(nowNanos, inFlight);
		handOver(nowNanos, inFlight, true);
	}

	/**
	 * Counts a request that is due, in the window if that is when it is due.
	 * @param dueNanos when it is due
	 */
	public void due(long dueNanos) {
		if (this.timeline.phase(dueNanos) == Phase.WINDOW) {
			this.current.due++;
		}
	}

	/** Counts a request that is sent now, for the first time. */
	public void sending() {
		this.current.sent++;
	}

	/** Counts a request that is sent now, and was before. */
	public void sendingAgain() {
		this.current.retries++;
	}

	/**
	 * Records an attempt that was sent and has failed, and whose request is to be tried
	 * again.
	 * @param bytes of the answer; 0 without one
	 */
	public void retried(ErrorKind error, long sentNanos, long sendLagNanos, long bytes, long nowNanos) {
		sent(sentNanos, sendLagNanos, nowNanos);
		this.current.bytesReceived += bytes;
		givenUp(error);
		retriedUnsent(error);
	}

	/** Records an attempt that could not even be sent, likewise. */
	public void retriedUnsent(ErrorKind error) {
		this.current.retried.merge(error, 1L, Long::sum);
	}

	/** Counts a request that fails, as there is no budget for another attempt. */
	public void overBudget() {
		this.current.overBudget++;
	}

	private void givenUp(ErrorKind error) {
		if (error == ErrorKind.TIMEOUT || error == ErrorKind.ABANDONED) {
			this.current.givenUp++;
		}
	}

	/**
	 * Records a whole answer.
	 * @param error what is wrong with it; null if it is correct
	 * @param intendedNanos when the request should have been sent
	 * @param sentNanos when it was sent
	 * @param sendLagNanos how late the generator was
	 * @param delayMicros the upstream's delay; negative if unknown
	 * @param bytes of the answer
	 * @param nowNanos when it was whole
	 */
	public void answered(@Nullable ErrorKind error, long intendedNanos, long sentNanos, long sendLagNanos,
			long delayMicros, long bytes, long nowNanos) {
		Interval interval = this.current;
		interval.completed++;
		interval.bytesReceived += bytes;
		sent(sentNanos, sendLagNanos, nowNanos);
		if (error != null) {
			interval.times.record(error, nowNanos - intendedNanos);
			return;
		}
		interval.correct++;
		interval.times.record(Measure.SERVICE_TIME, nowNanos - sentNanos);
		interval.times.record(Measure.RESPONSE_TIME, nowNanos - intendedNanos);
		if (delayMicros >= 0) {
			interval.times.record(Measure.ADDED_TIME, nowNanos - intendedNanos - delayMicros * 1000);
		}
	}

	/** Records a request that was sent and got no whole answer. */
	public void failed(ErrorKind error, long intendedNanos, long sentNanos, long sendLagNanos, long nowNanos) {
		sent(sentNanos, sendLagNanos, nowNanos);
		givenUp(error);
		this.current.times.record(error, nowNanos - intendedNanos);
	}

	/** Records a request that could not even be sent. */
	public void neverSent(ErrorKind error, long intendedNanos, long nowNanos) {
		this.current.times.record(error, nowNanos - intendedNanos);
	}

	/**
	 * Records of which request of a mix a whole answer was, beside all else of it.
	 * @param request its number, from 0
	 * @param error what is wrong with the answer; null if it is correct
	 * @param responseNanos from the intended send to the end of the answer
	 * @param delayMicros the upstream's delay; negative if unknown
	 */
	public void answeredOf(int request, @Nullable ErrorKind error, long responseNanos, long delayMicros) {
		if (inWindow()) {
			this.requests.of(request).answered(error, responseNanos, delayMicros);
		}
	}

	/** Records which request of a mix failed without a whole answer, likewise. */
	public void failedOf(int request, ErrorKind error) {
		if (inWindow()) {
			this.requests.of(request).failed(error);
		}
	}

	private boolean inWindow() {
		return this.timeline.phase(this.current.startNanos) == Phase.WINDOW;
	}

	/**
	 * Whether a request that ends now is one of the slowest of the window so far.
	 * @param responseNanos from its intended send to its end
	 */
	public boolean wouldKeep(long responseNanos) {
		return this.slow.takes(responseNanos) && inWindow();
	}

	/** Keeps when a request was what. */
	public void keep(SlowRequest request) {
		this.slow.add(request);
	}

	/**
	 * Records a request that was pending at the end of the window and got no whole answer
	 * in the drain either, or that was due and never sent.
	 */
	public void unfinished(long intendedNanos, long nowNanos) {
		this.unfinished.recordValue(TimeHistograms.inRange(nowNanos - intendedNanos));
	}

	/**
	 * Records, for the time in flight, a request that is pending at the end of the
	 * window. Call it before {@link #advance} passes that end.
	 */
	public void pendingAtEnd(long sentNanos) {
		this.current.inFlightNanos += overlap(sentNanos, this.timeline.endNanos());
	}

	private void sent(long sentNanos, long sendLagNanos, long nowNanos) {
		this.current.times.record(Measure.SEND_LAG, sendLagNanos);
		this.current.inFlightNanos += overlap(sentNanos, nowNanos);
	}

	/** How long a request was in flight within the window, by its end or so far. */
	private long overlap(long sentNanos, long endNanos) {
		long from = Math.max(sentNanos, this.timeline.windowStartNanos());
		return Math.max(0, Math.min(endNanos, this.timeline.endNanos()) - from);
	}

	private long currentEnd() {
		long start = this.current.startNanos;
		long end = start + SECOND;
		return switch (this.timeline.phase(start)) {
			case SETTLE -> Math.min(Math.min(end, this.timeline.windowStartNanos()), this.timeline.endNanos());
			case WINDOW -> Math.min(end, this.timeline.endNanos());
			case DRAIN -> end;
		};
	}

	private void handOver(long endNanos, int inFlight, boolean last) {
		Interval interval = this.current;
		interval.end(this.timeline.phase(interval.startNanos), endNanos, inFlight, last);
		if (last) {
			interval.lastWords = new LastWords(this.slow, this.unfinished, this.requests);
		}
		this.current = this.pool.take();
		this.current.begin(interval.index + 1, endNanos);
		this.whole.accept(interval);
	}

}
