package io.proxylab.jmeter.generate;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings.Expect;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * What the users of one load measure. Users record from their own threads; everything
 * else is for the one thread that watches the load.
 */
final class Recording {

	private final Expect expect;

	private final byte @Nullable [] body;

	private final long maxAnswers;

	private final Runnable onMaxAnswers;

	private final LongAdder clamped = new LongAdder();

	private final TimeRecorder serviceTime = new TimeRecorder(this.clamped);

	private final TimeRecorder responseTime = new TimeRecorder(this.clamped);

	private final TimeRecorder addedTime = new TimeRecorder(this.clamped);

	private final TimeRecorder sendLag = new TimeRecorder(this.clamped);

	private final Map<ErrorKind, TimeRecorder> errors = new EnumMap<>(ErrorKind.class);

	private final Map<ErrorKind, LongAdder> errorCounts = new EnumMap<>(ErrorKind.class);

	private final Recorder sinceProgress = new Recorder(TimeRecorder.MAX_MICROS, 2);

	private final LongAdder answers = new LongAdder();

	private final AtomicLong answersInWindow = new AtomicLong();

	private final LongAdder errorsTotal = new LongAdder();

	private final LongAdder unanswered = new LongAdder();

	private final LongAdder unopened = new LongAdder();

	private final LongAdder timeouts = new LongAdder();

	private final LongAdder correct = new LongAdder();

	private final LongAdder incorrectAnswers = new LongAdder();

	private final LongAdder bytes = new LongAdder();

	private final LongAdder inFlightMillis = new LongAdder();

	private volatile Window window = new Window(Long.MAX_VALUE, Long.MAX_VALUE);

	/**
	 * A recording that counts nothing in its window until one is set.
	 * @param expect what a correct answer looks like
	 * @param maxAnswers number of responses in the window that is enough; 0: no limit
	 * @param onMaxAnswers told once
	 */
	Recording(Expect expect, long maxAnswers, Runnable onMaxAnswers) {
		this.expect = expect;
		String text = expect.body();
		this.body = (text != null) ? text.getBytes(StandardCharsets.UTF_8) : null;
		this.maxAnswers = maxAnswers;
		this.onMaxAnswers = onMaxAnswers;
		for (ErrorKind kind : ErrorKind.values()) {
			this.errors.put(kind, new TimeRecorder(this.clamped));
			this.errorCounts.put(kind, new LongAdder());
		}
	}

	void window(Window window) {
		this.window = window;
	}

	Window window() {
		return this.window;
	}

	/**
	 * Records a sample when it has ended.
	 * @param intendedMillis when it should have been sent, on JMeter's clock
	 * @param sample with its times, status and body
	 * @return null if the answer was correct
	 */
	@Nullable ErrorKind record(long intendedMillis, SampleResult sample) {
		@Nullable ErrorKind error = FailureKind.of(sample, this.expect, this.body);
		boolean answered = error == null || error == ErrorKind.BAD_STATUS || error == ErrorKind.BAD_BODY;
		long sent = sample.getStartTime();
		long ended = sample.getEndTime();
		long response = Math.max(0, ended - intendedMillis);
		Window measured = this.window;
		this.inFlightMillis.add(measured.overlapMillis(sent, ended));
		if (measured.holds(ended)) {
			if (!unopened(error)) {
				this.sendLag.recordMillis(Math.max(0, sent - intendedMillis));
			}
			// JMeter puts the text of an exception where an answer would be.
			this.bytes.add(answered ? sample.getBytesAsLong() : 0);
			if (error == null) {
				this.correct.increment();
				recordTimes(sample, response);
			}
			else {
				recorder(this.errors, error).recordMillis(response);
				recorder(this.errorCounts, error).increment();
				if (answered) {
					this.incorrectAnswers.increment();
				}
			}
		}
		if (error != null) {
			countInAll(error, answered);
		}
		if (answered) {
			this.sinceProgress.recordValue(Math.clamp(response * 1000, 1, TimeRecorder.MAX_MICROS));
			this.answers.increment();
			if (measured.holds(ended) && this.answersInWindow.incrementAndGet() == this.maxAnswers) {
				this.onMaxAnswers.run();
			}
		}
		return error;
	}

	private void countInAll(ErrorKind error, boolean answered) {
		this.errorsTotal.increment();
		if (!answered) {
			this.unanswered.increment();
		}
		if (unopened(error)) {
			this.unopened.increment();
		}
		if (error == ErrorKind.TIMEOUT) {
			this.timeouts.increment();
		}
	}

	/** Whether an error means that there was no connection, and so no request. */
	static boolean unopened(@Nullable ErrorKind error) {
		return error == ErrorKind.CONNECT_REFUSED || error == ErrorKind.CONNECT_FAILED;
	}

	private void recordTimes(SampleResult sample, long responseMillis) {
		this.serviceTime.recordMillis(sample.getTime());
		this.responseTime.recordMillis(responseMillis);
		OptionalLong delay = ServerTiming.delayMicros(sample.getResponseHeaders());
		if (delay.isPresent()) {
			// Whole milliseconds minus a finer delay: below 0 is JMeter's rounding, not a
			// time.
			this.addedTime.recordMicros(Math.max(0, responseMillis * 1000 - delay.getAsLong()));
		}
	}

	/** A request that is still pending, sent at a time, counts as in flight so far. */
	void pending(long sentMillis) {
		this.inFlightMillis.add(this.window.overlapMillis(sentMillis, Long.MAX_VALUE));
	}

	/** The histograms of the {@code .hlog} files since the last cut. */
	IntervalHistograms cut() {
		Map<ErrorKind, Histogram> byKind = new EnumMap<>(ErrorKind.class);
		this.errors.forEach((kind, recorder) -> {
			Histogram interval = recorder.cut();
			if (interval.getTotalCount() > 0) {
				byKind.put(kind, interval);
			}
		});
		return new IntervalHistograms(this.serviceTime.cut(), this.responseTime.cut(), this.addedTime.cut(),
				this.sendLag.cut(), byKind);
	}

	/** Response times of the answers since the last call, in or out of the window. */
	Histogram sinceProgress() {
		return this.sinceProgress.getIntervalHistogram();
	}

	long answers() {
		return this.answers.sum();
	}

	long errorsTotal() {
		return this.errorsTotal.sum();
	}

	/** Requests without a whole answer since the start of the load. */
	long unansweredTotal() {
		return this.unanswered.sum();
	}

	/** Connections that could not be opened, since the start of the load. */
	long unopenedInAll() {
		return this.unopened.sum();
	}

	/** Timeouts since the start of the load. */
	long timeoutsInAll() {
		return this.timeouts.sum();
	}

	long correct() {
		return this.correct.sum();
	}

	/** Answers in the window, correct or not. */
	long completed() {
		return this.correct.sum() + this.incorrectAnswers.sum();
	}

	long bytes() {
		return this.bytes.sum();
	}

	long clamped() {
		return this.clamped.sum();
	}

	/** Errors in the window by kind, kinds without errors left out. */
	SortedMap<ErrorKind, Long> errors() {
		SortedMap<ErrorKind, Long> counts = new TreeMap<>();
		this.errorCounts.forEach((kind, count) -> {
			if (count.sum() > 0) {
				counts.put(kind, count.sum());
			}
		});
		return counts;
	}

	/** Time average over the window, once all pending requests are recorded. */
	double meanInFlight() {
		long millis = this.window.millis();
		return (millis == 0) ? 0 : (double) this.inFlightMillis.sum() / millis;
	}

	TimeRecorder serviceTime() {
		return this.serviceTime;
	}

	TimeRecorder responseTime() {
		return this.responseTime;
	}

	TimeRecorder addedTime() {
		return this.addedTime;
	}

	TimeRecorder sendLag() {
		return this.sendLag;
	}

	/** Response times of errors of all kinds, up to the last cut. */
	Times errorTime() {
		return TimeRecorder.timesOfAll(this.errors.values());
	}

	private static <T> T recorder(Map<ErrorKind, T> byKind, ErrorKind kind) {
		return Objects.requireNonNull(byKind.get(kind));
	}

}
