package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.statistics.ReplicateMean;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What replicates say of single figures of a cell; each is null where one of the valid
 * trials has no such figure above 0, or there is one only.
 *
 * @param throughputPerSecond completions per second
 * @param addedP50Micros median added time
 * @param cpuMicrosPerRequest CPU time of the target per completed request
 * @param requestsPerCoreSecond completed requests for each second of the target's CPU
 * @param requestsPerSecondPerMebibyte completed requests per second for each MiB of the
 * target's most resident memory
 */
public record Intervals(@Nullable Interval throughputPerSecond, @Nullable Interval addedP50Micros,
		@Nullable Interval cpuMicrosPerRequest, @Nullable Interval requestsPerCoreSecond,
		@Nullable Interval requestsPerSecondPerMebibyte) {

	/**
	 * The intervals of a cell.
	 * @param trials the figures of its valid trials, one a replicate
	 */
	public static Intervals of(List<Figures> trials) {
		return new Intervals(interval(trials, (figures) -> figures.throughputPerSecond().median()),
				interval(trials, (figures) -> number(figures.addedTime().p50Micros())), interval(trials, (figures) -> {
					Figures.CpuFigures cpu = figures.cpu();
					return (cpu != null) ? cpu.microsPerRequest() : null;
				}), interval(trials, (figures) -> figures.cost().requestsPerCoreSecond()),
				interval(trials, (figures) -> figures.cost().requestsPerSecondPerMebibyte()));
	}

	private static @Nullable Interval interval(List<Figures> trials, Function<Figures, @Nullable Double> figure) {
		List<Double> values = trials.stream().flatMap((trial) -> {
			Double value = figure.apply(trial);
			return (value != null) ? Stream.of(value) : Stream.empty();
		}).toList();
		return (values.size() == trials.size()) ? ReplicateMean.intervalOfPositive(values).orElse(null) : null;
	}

	private static @Nullable Double number(@Nullable Long value) {
		return (value != null) ? value.doubleValue() : null;
	}

}
