package io.proxylab.load.metrics;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Times as a histogram of Prometheus. Its bounds are Renard's series R10, ten a decade
 * from 100 us to 100 s, so that a percentile is off by an eighth at most. From any
 * thread.
 */
final class TimeBuckets {

	private static final int[] R10 = { 100, 125, 160, 200, 250, 315, 400, 500, 630, 800 };

	private static final int DECADES = 6;

	/** In microseconds, ascending. */
	private static final long[] BOUNDS = bounds();

	/** One more than there are bounds: the last takes what is above all of them. */
	private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];

	private final LongAdder sumMicros = new LongAdder();

	private volatile @Nullable Timer copy;

	TimeBuckets() {
		Arrays.setAll(this.counts, (bucket) -> new LongAdder());
	}

	private static long[] bounds() {
		long[] bounds = new long[R10.length * DECADES + 1];
		long unit = 1;
		for (int decade = 0; decade < DECADES; decade++) {
			for (int step = 0; step < R10.length; step++) {
				bounds[decade * R10.length + step] = R10[step] * unit;
			}
			unit *= 10;
		}
		bounds[bounds.length - 1] = R10[0] * unit;
		return bounds;
	}

	/** Counts so many requests that took a time, in microseconds. */
	void add(long micros, long count) {
		int found = Arrays.binarySearch(BOUNDS, micros);
		// A bound belongs to its own bucket: "le" is less or equal.
		this.counts[(found >= 0) ? found : -found - 1].add(count);
		this.sumMicros.add(micros * count);
		Timer timer = this.copy;
		if (timer != null) {
			for (long each = 0; each < count; each++) {
				timer.record(micros, TimeUnit.MICROSECONDS);
			}
		}
	}

	/** Counts in a registry, too, from now on, with the same bounds. */
	void copyTo(String name, MeterRegistry registry) {
		this.copy = Timer.builder(name)
			.serviceLevelObjectives(Arrays.stream(BOUNDS)
				.mapToObj((micros) -> Duration.of(micros, ChronoUnit.MICROS))
				.toArray(Duration[]::new))
			.register(registry);
	}

	/**
	 * Counts all times of a histogram, each as the middle of what the histogram tells
	 * apart.
	 */
	void add(Histogram micros) {
		micros.recordedValues()
			.forEach((value) -> add(micros.medianEquivalentValue(value.getValueIteratedTo()),
					value.getCountAddedInThisIterationStep()));
	}

	/** Writes the lines of a family in Prometheus' text format. */
	void write(String name, StringBuilder text) {
		long count = 0;
		for (int bucket = 0; bucket < this.counts.length; bucket++) {
			count += this.counts[bucket].sum();
			String bound = (bucket < BOUNDS.length) ? seconds(BOUNDS[bucket]) : "+Inf";
			text.append(name).append("_bucket{le=\"").append(bound).append("\"} ").append(count).append('\n');
		}
		text.append(name).append("_sum ").append(seconds(this.sumMicros.sum())).append('\n');
		text.append(name).append("_count ").append(count).append('\n');
	}

	private static String seconds(long micros) {
		return BigDecimal.valueOf(micros, 6).stripTrailingZeros().toPlainString();
	}

}
