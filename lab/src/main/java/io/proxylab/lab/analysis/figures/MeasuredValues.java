package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.analysis.figures.Figures.GcFigures;
import io.proxylab.lab.claims.Measure;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where among the figures of a trial each measure stands. */
public final class MeasuredValues {

	private MeasuredValues() {
	}

	/**
	 * The value of a measure in seconds, bytes, or as a plain number; null if it was not
	 * read, or too few answers support it.
	 */
	public static @Nullable Double of(Measure measure, Figures figures) {
		return switch (measure) {
			case THROUGHPUT -> figures.throughputPerSecond().median();
			case GOODPUT -> figures.goodputPerSecond();
			case P50 -> scaled(figures.responseTime().p50Micros(), 1e-6);
			case P90 -> scaled(figures.responseTime().p90Micros(), 1e-6);
			case P99 -> scaled(figures.responseTime().p99Micros(), 1e-6);
			case P999 -> scaled(figures.responseTime().p999Micros(), 1e-6);
			case MAX -> scaled(figures.responseTime().maxMicros(), 1e-6);
			case MEAN -> scaled(figures.responseTime().meanMicros(), 1e-6);
			case ADDED -> scaled(figures.addedTime().p50Micros(), 1e-6);
			case ADDED_P99 -> scaled(figures.addedTime().p99Micros(), 1e-6);
			case CPU -> scaled(cpu(figures, CpuFigures::percentOfBox), 1e-2);
			case CPU_PER_REQUEST -> scaled(cpu(figures, CpuFigures::microsPerRequest), 1e-6);
			case THREADS -> scaled(figures.threadsMax(), 1);
			case RSS -> scaled(figures.rssMaxBytes(), 1);
			case STACKS -> scaled(figures.stackMaxBytes(), 1);
			case GC_PAUSE -> scaled(gc(figures.gc(), GcFigures::totalMillisPerTrial), 1e-3);
			case ALLOCATION_RATE -> gc(figures.gc(), GcFigures::allocatedBytesPerSecond);
			case ERROR_RATIO -> figures.errorRatio();
			case FAILED_PROBES -> (double) figures.probes().failed();
			// Of one that it did not survive a trial has no figures.
			case SURVIVED -> 1.0;
			case HELD -> burst(figures.burst());
			case CAPACITY -> capacity(figures.capacity());
		};
	}

	private static @Nullable Double cpu(Figures figures, Function<CpuFigures, @Nullable Double> value) {
		CpuFigures cpu = figures.cpu();
		return (cpu != null) ? value.apply(cpu) : null;
	}

	private static @Nullable Double gc(@Nullable GcFigures gc, Function<GcFigures, @Nullable Double> value) {
		return (gc != null) ? value.apply(gc) : null;
	}

	private static @Nullable Double burst(@Nullable BurstFigures burst) {
		return (burst != null) ? burst.upstreamHeldMax() : null;
	}

	private static @Nullable Double capacity(@Nullable CapacityFigures capacity) {
		Spread carried = (capacity != null) ? capacity.carriedPerSecond() : null;
		return (carried != null) ? carried.median() : null;
	}

	private static @Nullable Double scaled(@Nullable Number value, double factor) {
		return (value != null) ? value.doubleValue() * factor : null;
	}

}
