package io.proxylab.lab.jtl;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/** Adds up the samples of a label. */
final class JtlLabelTally {

	/** Samples beyond a percentile for it to be told. */
	private static final int BEYOND = 10;

	private final String label;

	/** More kinds of failures, such as messages with an ID, are counted together. */
	private static final int MAX_FAILURE_KINDS = 20;

	private static final String OTHER_FAILURES = "other failures";

	/** Packed: a label takes a few kilobytes, and a file may have thousands of labels. */
	private final Histogram times = new PackedHistogram(3);

	private final Map<String, Long> failures = new TreeMap<>();

	private long elapsedMillis;

	private long firstStart = Long.MAX_VALUE;

	private long lastEnd = Long.MIN_VALUE;

	private int mostUsers = -1;

	JtlLabelTally(String label) {
		this.label = label;
	}

	void add(JtlSample sample) {
		this.times.recordValue(sample.millis());
		this.elapsedMillis += sample.millis();
		this.firstStart = Math.min(this.firstStart, sample.startEpochMillis());
		this.lastEnd = Math.max(this.lastEnd, sample.endEpochMillis());
		this.mostUsers = Math.max(this.mostUsers, sample.users());
		String failure = sample.failure();
		if (failure != null) {
			boolean known = this.failures.containsKey(failure) || this.failures.size() < MAX_FAILURE_KINDS;
			this.failures.merge(known ? failure : OTHER_FAILURES, 1L, Long::sum);
		}
	}

	JtlLabel label() {
		long samples = this.times.getTotalCount();
		long failed = this.failures.values().stream().mapToLong(Long::longValue).sum();
		// A single answer within a millisecond is no rate.
		double seconds = Math.max(1, this.lastEnd - this.firstStart) / 1000.0;
		return new JtlLabel(this.label, samples, failed, Map.copyOf(this.failures), this.firstStart, seconds,
				(samples - failed) / seconds, this.elapsedMillis / 1000.0 / seconds,
				(this.mostUsers >= 0) ? this.mostUsers : null, (double) this.elapsedMillis / samples, percentile(50),
				percentile(99), percentile(99.9), this.times.getMaxValue());
	}

	private @Nullable Double percentile(double percentile) {
		boolean enough = this.times.getTotalCount() * (100 - percentile) / 100 >= BEYOND;
		return enough ? (double) this.times.getValueAtPercentile(percentile) : null;
	}

}
