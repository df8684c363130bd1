package io.proxylab.jmeter.generate;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadEvent.Phase;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Waits for the end of each phase; meanwhile tells the progress, once a second. */
final class PhaseWatch {

	private static final long SECOND = 1000;

	private final String id;

	private final Users users;

	private final Recording recording;

	private final Consumer<LoadEvent> events;

	private final long startMillis;

	private @Nullable HistogramFiles files;

	private @Nullable IntervalHistograms unwritten;

	private long writtenMillis;

	private long toldMillis;

	private long toldAnswers;

	/**
	 * A watch on a load that begins now.
	 * @param id of the load
	 * @param users whose progress is told
	 * @param events told the progress
	 * @param startMillis when the first request was due, on JMeter's clock
	 */
	PhaseWatch(String id, Users users, Consumer<LoadEvent> events, long startMillis) {
		this.id = id;
		this.users = users;
		this.recording = users.recording();
		this.events = events;
		this.startMillis = startMillis;
		this.toldMillis = startMillis;
	}

	/**
	 * Waits for a time, or for the early end of the load.
	 * @param phase that lasts until then
	 * @param dueMillis on JMeter's clock
	 * @param ended opened at the early end
	 */
	void until(Phase phase, long dueMillis, CountDownLatch ended) throws InterruptedException {
		boolean early = false;
		while (!early && this.users.nowMillis() < dueMillis) {
			early = ended.await(waitMillis(dueMillis), TimeUnit.MILLISECONDS);
			if (early || this.users.nowMillis() >= Math.min(dueMillis, this.toldMillis + SECOND)) {
				tell(phase);
			}
		}
	}

	/**
	 * Waits for the users to end.
	 * @param engine ends with the last of them
	 * @param atMostMillis how long to wait
	 */
	void untilEnd(Thread engine, long atMostMillis) throws InterruptedException {
		long dueMillis = this.users.nowMillis() + atMostMillis;
		while (engine.isAlive() && this.users.nowMillis() < dueMillis) {
			engine.join(waitMillis(dueMillis));
			if (this.users.nowMillis() >= this.toldMillis + SECOND) {
				tell(Phase.DRAIN);
			}
		}
		tell(Phase.DRAIN);
	}

	/**
	 * From here on the window's intervals are written.
	 * @param to the files; null writes none
	 * @param windowStartMillis when the window began
	 */
	void beginWindow(@Nullable HistogramFiles to, long windowStartMillis) {
		this.files = to;
		this.writtenMillis = windowStartMillis;
	}

	/** At least a millisecond: 0 would be for ever. */
	private long waitMillis(long dueMillis) {
		return Math.max(1, Math.min(dueMillis, this.toldMillis + SECOND) - this.users.nowMillis());
	}

	private void tell(Phase phase) {
		long now = this.users.nowMillis();
		if (phase == Phase.WINDOW) {
			write(this.toldMillis);
			this.unwritten = this.recording.cut();
		}
		long answers = this.recording.answers();
		Histogram since = this.recording.sinceProgress();
		double throughput = (now == this.toldMillis) ? 0
				: (answers - this.toldAnswers) * (double) SECOND / (now - this.toldMillis);
		this.events
			.accept(new LoadEvent.Progress(this.id, phase, now * 1000, now - this.startMillis, answers, throughput,
					this.recording.errorsTotal(), this.users.inFlight(), percentile(since, 50), percentile(since, 99)));
		this.toldMillis = now;
		this.toldAnswers = answers;
	}

	private static long percentile(Histogram histogram, double percentile) {
		return (histogram.getTotalCount() == 0) ? 0 : histogram.getValueAtPercentile(percentile);
	}

	/**
	 * Writes the last interval, when nothing is recorded any more. It takes up what users
	 * recorded late, being suspended between the end of a sample and its record.
	 * @param window as it was in the end
	 */
	void writeLast(Window window) {
		IntervalHistograms late = this.recording.cut();
		if (this.unwritten == null) {
			this.unwritten = late;
		}
		else {
			this.unwritten.add(late);
		}
		write(window.endMillis());
	}

	private void write(long toMillis) {
		if (this.files != null && this.unwritten != null) {
			this.files.add(this.unwritten, this.writtenMillis, toMillis);
		}
		this.writtenMillis = toMillis;
	}

}
