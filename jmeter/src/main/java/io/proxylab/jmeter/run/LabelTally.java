package io.proxylab.jmeter.run;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Counts the samples of one label, from any thread.
 */
final class LabelTally {

	private static final long MAX_MILLIS = 3_600_000;

	/** More kinds than these are counted as one. */
	private static final int MAX_REASONS = 20;

	private final String label;

	private final Histogram elapsedMillis = new ConcurrentHistogram(MAX_MILLIS, 3);

	private final LongAccumulator firstStart = new LongAccumulator(Math::min, Long.MAX_VALUE);

	private final LongAccumulator lastEnd = new LongAccumulator(Math::max, Long.MIN_VALUE);

	private final LongAdder failed = new LongAdder();

	private final Map<String, LongAdder> reasons = new ConcurrentHashMap<>();

	private final LongAdder cpuNanos = new LongAdder();

	private final LongAdder watchedNanos = new LongAdder();

	LabelTally(String label) {
		this.label = label;
	}

	void add(SampleResult sample) {
		this.firstStart.accumulate(sample.getStartTime());
		this.lastEnd.accumulate(sample.getEndTime());
		this.elapsedMillis.recordValue(Math.clamp(sample.getTime(), 0, MAX_MILLIS));
		if (!sample.isSuccessful()) {
			this.failed.increment();
			String reason = FailureReason.of(sample);
			String kept = (this.reasons.size() < MAX_REASONS || this.reasons.containsKey(reason)) ? reason : "other";
			this.reasons.computeIfAbsent(kept, (any) -> new LongAdder()).increment();
		}
	}

	/**
	 * Charges CPU time of this JVM to the label.
	 * @param cpu nanoseconds of CPU time
	 * @param elapsed nanoseconds in which it was used
	 */
	void charge(long cpu, long elapsed) {
		this.cpuNanos.add(cpu);
		this.watchedNanos.add(elapsed);
	}

	long count() {
		return this.elapsedMillis.getTotalCount();
	}

	long failed() {
		return this.failed.sum();
	}

	LabelFigures figures() {
		long watched = this.watchedNanos.sum();
		String mostFrequent = this.reasons.entrySet()
			.stream()
			.max(Comparator.comparingLong((reason) -> reason.getValue().sum()))
			.map((reason) -> reason.getValue().sum() + " x " + reason.getKey())
			.orElse("");
		return new LabelFigures(this.label, count(), failed(), this.firstStart.get(), this.lastEnd.get(),
				this.elapsedMillis.getMean(), this.elapsedMillis.getValueAtPercentile(50),
				this.elapsedMillis.getValueAtPercentile(99), this.elapsedMillis.getMaxValue(),
				(watched == 0) ? 0 : (double) this.cpuNanos.sum() / watched, mostFrequent);
	}

}
