package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import io.proxylab.load.metrics.LoadMetrics;
import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Attempts;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Times;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Merges what the event loops measured. Used by one thread. */
public final class LoadRecording {

	private final Timeline timeline;

	private final int loops;

	private final IntervalPool pool;

	private final boolean stored;

	private final @Nullable LoadMetrics metrics;

	private final Map<Integer, Merging> merging = new HashMap<>();

	private final List<Integer> lastIndexes = new ArrayList<>();

	private final List<StoredInterval> intervals = new ArrayList<>();

	private final List<AttemptsFile.Row> seconds = new ArrayList<>();

	private final ByteBuffer scratch = StoredInterval.scratch();

	private final Interval window = new Interval();

	private final SlowRequests slow = new SlowRequests();

	private final Histogram unfinished = TimeHistograms.histogram();

	private final RequestTallies requests;

	private long lastNanos;

	private int next;

	private long completedTotal;

	private long errorsTotal;

	/**
	 * Makes an empty recording.
	 * @param timeline of the load
	 * @param loops number of event loops
	 * @param pool gets intervals back
	 * @param stored whether the intervals are kept to be written
	 */
	public LoadRecording(Timeline timeline, int loops, IntervalPool pool, boolean stored) {
		this(timeline, loops, pool, stored, List.of(), null);
	}

	/**
	 * Makes an empty recording that tells what it hears.
	 * @param requests names of those that are told apart; empty if each is the same
	 * @param metrics takes it; null: nobody does
	 */
	public LoadRecording(Timeline timeline, int loops, IntervalPool pool, boolean stored, List<String> requests,
			@Nullable LoadMetrics metrics) {
		this.requests = new RequestTallies(requests);
		this.metrics = metrics;
		this.timeline = timeline;
		this.loops = loops;
		this.pool = pool;
		this.stored = stored;
	}

	/**
	 * Takes an interval of an event loop.
	 * @return the figures of intervals that are now known from all loops, in order
	 */
	public List<IntervalFigures> add(Interval interval) {
		if (interval.last) {
			this.lastIndexes.add(interval.index);
		}
		LastWords lastWords = interval.lastWords;
		if (lastWords != null) {
			this.slow.addAll(lastWords.slow().slowestFirst());
			this.unfinished.add(lastWords.unfinished());
			this.requests.add(lastWords.requests());
			this.lastNanos = Math.max(this.lastNanos, interval.endNanos);
		}
		Merging same = this.merging.get(interval.index);
		if (same == null) {
			this.merging.put(interval.index, new Merging(interval));
		}
		else {
			same.add(interval);
			this.pool.giveBack(interval);
		}
		List<IntervalFigures> figures = new ArrayList<>();
		Merging whole = this.merging.get(this.next);
		while (whole != null && whole.parts == expected(this.next)) {
			this.merging.remove(this.next);
			figures.add(close(whole.interval));
			this.next++;
			whole = this.merging.get(this.next);
		}
		return figures;
	}

	/** Whether every event loop has handed over its last interval. */
	public boolean isWhole() {
		return this.lastIndexes.size() == this.loops && this.merging.isEmpty();
	}

	/**
	 * The result, once this is whole.
	 * @param connections what became of the connections
	 * @param open whether requests were due at scheduled times
	 * @param stopped whether a command ended the load
	 * @param gcPauseMillis GC pauses of this JVM in the window
	 */
	public LoadResult result(ConnectionCounts connections, boolean open, boolean stopped, long gcPauseMillis) {
		TimeHistograms times = this.window.times;
		Histogram errorTime = TimeHistograms.histogram();
		SortedMap<ErrorKind, Long> errors = new TreeMap<>();
		times.errors().forEach((kind, histogram) -> {
			errorTime.add(histogram);
			if (histogram.getTotalCount() > 0) {
				errors.put(kind, histogram.getTotalCount());
			}
		});
		long windowNanos = this.timeline.windowNanos();
		return new LoadResult(this.timeline.epochMicros(this.timeline.windowStartNanos()),
				this.timeline.epochMicros(this.timeline.windowStartNanos() + windowNanos), windowNanos / 1000,
				this.window.completed, this.window.correct,
				(windowNanos > 0) ? this.window.completed * 1e9 / windowNanos : 0, errors,
				summary(times.of(Measure.SERVICE_TIME)), summary(times.of(Measure.RESPONSE_TIME)),
				summary(times.of(Measure.ADDED_TIME)), summary(times.of(Measure.SEND_LAG)), summary(errorTime),
				connections.opened(), connections.closedByTarget(), this.window.bytesReceived, connections.unfinished(),
				times.clamped(), (windowNanos > 0) ? (double) this.window.inFlightNanos / windowNanos : 0, stopped,
				gcPauseMillis, open ? new Offered(this.window.due, this.window.sent) : null)
			.with(this.requests.results());
	}

	/** How often requests were tried in the window, once this is whole. */
	public Attempts attempts() {
		return this.window.attempts();
	}

	/**
	 * Writes how often requests were tried in the window.
	 * @throws IOException if the file cannot be written
	 */
	public void writeAttempts(Path directory) throws IOException {
		AttemptsFile.write(directory, this.seconds);
	}

	/**
	 * Writes the interval histograms of the window, and its slowest requests.
	 * @throws IOException if a file cannot be written
	 */
	public void write(Path directory) throws IOException {
		List<StoredInterval> stored = new ArrayList<>(this.intervals);
		if (this.unfinished.getTotalCount() > 0) {
			stored.add(StoredInterval.unfinished(this.timeline.endNanos(), this.lastNanos, this.unfinished));
		}
		HistogramFiles files = new HistogramFiles(directory,
				this.timeline.epochMicros(this.timeline.windowStartNanos()) / 1000);
		files.write(stored, this.timeline);
		this.requests.write(files, this.timeline);
		SlowFile.write(directory,
				this.slow.slowestFirst().stream().map((request) -> request.onWallClock(this.timeline)).toList());
	}

	/** A loop that has ended before an interval has no part in it. */
	private int expected(int index) {
		int ended = 0;
		for (int last : this.lastIndexes) {
			if (last < index) {
				ended++;
			}
		}
		return this.loops - ended;
	}

	private IntervalFigures close(Interval interval) {
		this.completedTotal += interval.completed;
		this.errorsTotal += interval.times.errorCount();
		if (interval.phase == Phase.WINDOW) {
			this.window.add(interval);
			if (this.stored) {
				this.intervals.add(StoredInterval.of(interval, this.scratch));
				this.seconds.add(AttemptsFile.Row.of(interval, this.timeline));
			}
		}
		Histogram response = interval.times.of(Measure.RESPONSE_TIME);
		if (this.metrics != null) {
			tell(interval, this.metrics);
		}
		long nanos = interval.endNanos - interval.startNanos;
		IntervalFigures figures = new IntervalFigures(interval.phase, interval.endNanos,
				interval.endNanos - this.timeline.startNanos(), this.completedTotal,
				(nanos > 0) ? interval.completed * 1e9 / nanos : 0, this.errorsTotal, interval.inFlight,
				percentile(response, 50), percentile(response, 99));
		this.pool.giveBack(interval);
		return figures;
	}

	private static void tell(Interval interval, LoadMetrics metrics) {
		metrics.answered(interval.completed);
		metrics.retried(interval.retries);
		interval.times.errors().forEach((kind, times) -> metrics.failed(kind, times.getTotalCount()));
		metrics.served(interval.times.of(Measure.SERVICE_TIME), interval.times.of(Measure.RESPONSE_TIME));
		metrics.inFlight(interval.inFlight);
	}

	private static long percentile(Histogram histogram, double percentile) {
		return (histogram.getTotalCount() > 0) ? histogram.getValueAtPercentile(percentile) : 0;
	}

	static Times summary(Histogram histogram) {
		if (histogram.getTotalCount() == 0) {
			return new Times(0, 0, 0, 0, 0, 0, 0, 0);
		}
		return new Times(histogram.getTotalCount(), histogram.getMean(), histogram.getValueAtPercentile(50),
				histogram.getValueAtPercentile(90), histogram.getValueAtPercentile(95),
				histogram.getValueAtPercentile(99), histogram.getValueAtPercentile(99.9), histogram.getMaxValue());
	}

	/** An interval of which not all event loops have told yet. */
	private static final class Merging {

		private final Interval interval;

		private int parts = 1;

		Merging(Interval first) {
			this.interval = first;
		}

		void add(Interval other) {
			this.interval.add(other);
			this.parts++;
		}

	}

}
