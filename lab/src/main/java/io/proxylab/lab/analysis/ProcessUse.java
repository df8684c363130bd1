package io.proxylab.lab.analysis;

import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What a process used in the measured window, from cumulative counters that were read
 * before, in and after it: a counter's value at the window's edges is interpolated
 * between its neighbouring readings.
 *
 * @param cpuSeconds CPU time; empty if not read
 * @param throttledSeconds time that a quota kept it from running; empty if not read
 * @param cpuSecondsByKind CPU time by thread kind; kinds that were not read are absent
 * @param threadsMax most live threads; empty if not read
 * @param rssMaxBytes most resident memory; empty if not read
 * @param longestGapMillis longest time in the window without a reading
 */
record ProcessUse(OptionalDouble cpuSeconds, OptionalDouble throttledSeconds, Map<ThreadKind, Double> cpuSecondsByKind,
		OptionalLong threadsMax, OptionalLong rssMaxBytes, double longestGapMillis) {

	/** What was used; empty if the process was not watched. */
	static Optional<ProcessUse> of(TimeSeries series, ProcessKind process, Window window) {
		List<Sample> samples = series.of(process);
		if (samples.isEmpty()) {
			return Optional.empty();
		}
		OptionalDouble cpu = increase(samples, window, Sample::cpuSeconds);
		return Optional.of(new ProcessUse(cpu, increase(samples, window, Sample::throttledSeconds),
				byKind(samples, window, cpu), max(samples, window, Sample::threads),
				max(samples, window, Sample::rssBytes), longestGapMillis(samples, window)));
	}

	private static Map<ThreadKind, Double> byKind(List<Sample> samples, Window window, OptionalDouble all) {
		Map<ThreadKind, Double> byKind = new EnumMap<>(ThreadKind.class);
		put(byKind, ThreadKind.REQUEST, increase(samples, window, Sample::requestCpuSeconds));
		put(byKind, ThreadKind.EVENT_LOOP, increase(samples, window, Sample::eventLoopCpuSeconds));
		put(byKind, ThreadKind.JIT, increase(samples, window, Sample::jitCpuSeconds));
		put(byKind, ThreadKind.GC, increase(samples, window, Sample::gcCpuSeconds));
		double known = byKind.values().stream().mapToDouble(Double::doubleValue).sum();
		if (!byKind.isEmpty() && all.isPresent()) {
			// Process and threads are read at different moments: the rest may come out
			// below zero.
			byKind.put(ThreadKind.REST, Math.max(0, all.getAsDouble() - known));
		}
		return byKind;
	}

	private static void put(Map<ThreadKind, Double> byKind, ThreadKind kind, OptionalDouble seconds) {
		seconds.ifPresent((value) -> byKind.put(kind, value));
	}

	private static OptionalDouble increase(List<Sample> samples, Window window, ToDoubleFunction<Sample> counter) {
		return Counter.of(samples, Sample::atEpochMillis, counter).increase(window);
	}

	/** The greatest value that was read in a window; empty if none was. */
	static OptionalLong max(List<Sample> samples, Window window, ToLongFunction<Sample> value) {
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
