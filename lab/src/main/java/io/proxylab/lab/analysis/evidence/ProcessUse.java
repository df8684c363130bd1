package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.trial.LaunchRecord.CompilersRecord;
import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What a process used in the measured window, from cumulative counters that were read
 * before, in and after it: a counter's value at the window's edges is interpolated
 * between its neighbouring readings.
 *
 * @param cpuSeconds CPU time; empty if not read
 * @param throttledSeconds time that a quota kept it from running; empty if not read
 * @param cpuSecondsByKind CPU time by thread kind, all of it together; empty if not read
 * @param kindsRead what was read of the threads; empty if they were not read together
 * with the whole process
 * @param threadsMax most live threads; empty if not read
 * @param rssMaxBytes most resident memory; empty if not read
 * @param longestGapMillis longest time in the window without a reading
 */
public record ProcessUse(OptionalDouble cpuSeconds, OptionalDouble throttledSeconds,
		Map<ThreadKind, Double> cpuSecondsByKind, Optional<KindsRead> kindsRead, OptionalLong threadsMax,
		OptionalLong rssMaxBytes, double longestGapMillis) {

	/** All but the rest, which is the difference to the whole. */
	private static final Set<ThreadKind> TOLD = EnumSet.complementOf(EnumSet.of(ThreadKind.REST));

	/** What was used; empty if the process was not watched. */
	public static Optional<ProcessUse> of(TimeSeries series, ProcessKind process, Window window) {
		List<Sample> samples = series.of(process);
		if (samples.isEmpty()) {
			return Optional.empty();
		}
		OptionalDouble cpu = increase(samples, window, Sample::cpuSeconds);
		Optional<KindsRead> kinds = KindsRead.of(samples, window);
		return Optional.of(new ProcessUse(cpu, increase(samples, window, Sample::throttledSeconds),
				byKind(samples, window, cpu, kinds), kinds, max(samples, window, Sample::threads),
				max(samples, window, Sample::rssBytes), longestGapMillis(samples, window)));
	}

	/**
	 * The share that each kind has in what was read of the whole at the same moments,
	 * applied to what the process used: so they are all of it, and no kind is more than
	 * the whole. What was used by threads that were never read, or not to their end, is
	 * of the rest. An older lab did not read the whole at the same moments.
	 */
	private static Map<ThreadKind, Double> byKind(List<Sample> samples, Window window, OptionalDouble all,
			Optional<KindsRead> read) {
		Map<ThreadKind, Double> told = new EnumMap<>(ThreadKind.class);
		for (ThreadKind kind : TOLD) {
			increase(samples, window, (sample) -> sample.cpuSeconds(kind))
				.ifPresent((seconds) -> told.put(kind, seconds));
		}
		double known = told.values().stream().mapToDouble(Double::doubleValue).sum();
		double whole = read.map((kinds) -> Math.max(kinds.wholeSeconds(), kinds.seenSeconds()))
			.orElseGet(() -> Math.max(all.orElse(0), known));
		if (told.isEmpty() || all.isEmpty() || (whole == 0 && all.getAsDouble() > 0)) {
			return Map.of();
		}
		Map<ThreadKind, Double> byKind = new EnumMap<>(ThreadKind.class);
		told.forEach((kind, seconds) -> byKind.put(kind, (whole > 0) ? seconds / whole * all.getAsDouble() : 0));
		byKind.put(ThreadKind.REST, (whole > 0) ? (whole - known) / whole * all.getAsDouble() : 0);
		return byKind;
	}

	/** Whether its JIT compilers were quiet, as far as that was read. */
	public boolean isWarm() {
		double compilers = this.cpuSecondsByKind.getOrDefault(ThreadKind.JIT, 0.0);
		return compilers < CompilersRecord.WARM_SHARE * this.cpuSeconds.orElse(Double.POSITIVE_INFINITY);
	}

	static OptionalDouble increase(List<Sample> samples, Window window, ToDoubleFunction<Sample> counter) {
		return Counter.of(samples, Sample::atEpochMillis, counter).increase(window);
	}

	/** The greatest value that was read in a window; empty if none was. */
	public static OptionalLong max(List<Sample> samples, Window window, ToLongFunction<Sample> value) {
		long max = -1;
		for (Sample sample : samples) {
			if (window.contains(sample.atEpochMillis())) {
				max = Math.max(max, value.applyAsLong(sample));
			}
		}
		return (max >= 0) ? OptionalLong.of(max) : OptionalLong.empty();
	}

	private static double longestGapMillis(List<Sample> samples, Window window) {
		double longest = 0;
		double last = window.startEpochMillis();
		for (Sample sample : samples) {
			if (window.contains(sample.atEpochMillis())) {
				longest = Math.max(longest, sample.atEpochMillis() - last);
				last = sample.atEpochMillis();
			}
		}
		return Math.max(longest, window.endEpochMillis() - last);
	}

}
