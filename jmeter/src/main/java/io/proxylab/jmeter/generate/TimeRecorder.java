package io.proxylab.jmeter.generate;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.proxylab.load.protocol.LoadResult.Times;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Times in microseconds, from many users, cut into intervals by one thread. */
final class TimeRecorder {

	/** One hour. */
	static final long MAX_MICROS = TimeUnit.HOURS.toMicros(1);

	private static final int SIGNIFICANT_DIGITS = 3;

	private final Recorder recorder = new Recorder(MAX_MICROS, SIGNIFICANT_DIGITS);

	private final Histogram total = new Histogram(MAX_MICROS, SIGNIFICANT_DIGITS);

	private final LongAdder clamped;

	/**
	 * A recorder without values.
	 * @param clamped counts the values that were out of range
	 */
	TimeRecorder(LongAdder clamped) {
		this.clamped = clamped;
	}

	/**
	 * Records a time of JMeter's. Its 0 ms means less than a millisecond, and becomes 1
	 * us, the least value of the histogram.
	 * @param millis from 0 to an hour
	 */
	void recordMillis(long millis) {
		recordMicros(millis * 1000);
	}

	void recordMicros(long micros) {
		if (micros > MAX_MICROS || micros < 0) {
			this.clamped.increment();
		}
		this.recorder.recordValue(Math.clamp(micros, 1, MAX_MICROS));
	}

	/** What was recorded since the last cut. */
	Histogram cut() {
		Histogram interval = this.recorder.getIntervalHistogram();
		this.total.add(interval);
		return interval;
	}

	/** Of everything up to the last cut. */
	Times times() {
		return timesOf(this.total);
	}

	static Times timesOfAll(Collection<TimeRecorder> recorders) {
		Histogram merged = new Histogram(MAX_MICROS, SIGNIFICANT_DIGITS);
		recorders.forEach((recorder) -> merged.add(recorder.total));
		return timesOf(merged);
	}

	private static Times timesOf(Histogram histogram) {
		if (histogram.getTotalCount() == 0) {
			return new Times(0, 0, 0, 0, 0, 0, 0, 0);
		}
		return new Times(histogram.getTotalCount(), histogram.getMean(), histogram.getValueAtPercentile(50),
				histogram.getValueAtPercentile(90), histogram.getValueAtPercentile(95),
				histogram.getValueAtPercentile(99), histogram.getValueAtPercentile(99.9), histogram.getMaxValue());
	}

}
