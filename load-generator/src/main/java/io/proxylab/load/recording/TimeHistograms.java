package io.proxylab.load.recording;

import java.util.EnumMap;
import java.util.Map;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.HdrHistogram.Histogram;

/**
 * Histograms of all measures and of the failures by kind, in whole microseconds from 1 us
 * to 1 h with 3 significant digits. Not thread safe.
 */
final class TimeHistograms {

	/** The greatest value, an hour. */
	static final long MAX_MICROS = 3_600_000_000L;

	private static final int SIGNIFICANT_DIGITS = 3;

	private final Map<Measure, Histogram> measures = new EnumMap<>(Measure.class);

	private final Map<ErrorKind, Histogram> errors = new EnumMap<>(ErrorKind.class);

	private long clamped;

	TimeHistograms() {
		for (Measure measure : Measure.values()) {
			this.measures.put(measure, histogram());
		}
	}

	/**
	 * An empty histogram of the format's precision. It grows with its values: most loads
	 * see no second, and to add, read and empty the buckets of an hour would keep the
	 * event loop's core busy for milliseconds.
	 */
	static Histogram histogram() {
		return new Histogram(SIGNIFICANT_DIGITS);
	}

	/** An empty one that has grown as far as any can. */
	static Histogram largest() {
		return new Histogram(1, MAX_MICROS, SIGNIFICANT_DIGITS);
	}

	void record(Measure measure, long nanos) {
		of(measure).recordValue(micros(nanos));
	}

	void record(ErrorKind error, long nanos) {
		this.errors.computeIfAbsent(error, (kind) -> histogram()).recordValue(micros(nanos));
	}

	Histogram of(Measure measure) {
		Histogram histogram = this.measures.get(measure);
		if (histogram == null) {
			throw new IllegalStateException("all measures have a histogram, but not " + measure);
		}
		return histogram;
	}

	/** Failures by kind; kinds that never occurred may be absent, or empty. */
	Map<ErrorKind, Histogram> errors() {
		return this.errors;
	}

	long errorCount() {
		long count = 0;
		for (Histogram histogram : this.errors.values()) {
			count += histogram.getTotalCount();
		}
		return count;
	}

	/** How many recorded values were out of range. */
	long clamped() {
		return this.clamped;
	}

	void add(TimeHistograms other) {
		other.measures.forEach((measure, histogram) -> of(measure).add(histogram));
		other.errors
			.forEach((kind, histogram) -> this.errors.computeIfAbsent(kind, (absent) -> histogram()).add(histogram));
		this.clamped += other.clamped;
	}

	void reset() {
		this.measures.values().forEach(Histogram::reset);
		this.errors.values().forEach(Histogram::reset);
		this.clamped = 0;
	}

	/** In whole microseconds, brought into the range without being counted. */
	static long inRange(long nanos) {
		return Math.clamp((nanos + 500) / 1000, 1, MAX_MICROS);
	}

	/** Rounds; what rounds to 0 is 1, the least value, and not out of range. */
	private long micros(long nanos) {
		if (nanos < 0) {
			this.clamped++;
			return 1;
		}
		long micros = (nanos + 500) / 1000;
		if (micros > MAX_MICROS) {
			this.clamped++;
			return MAX_MICROS;
		}
		return Math.max(1, micros);
	}

}
