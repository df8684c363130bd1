package io.proxylab.lab.analysis.steadiness;

import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.LaunchRecord.CompilersRecord;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.WarmUpReading;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How long a fresh process of a target takes until it serves what a warm one does: what a
 * task that was just scaled out costs its service.
 *
 * @param target name of the target
 * @param launches how many were warmed up
 * @param settled in how many of them the warm-up ended steady
 * @param startUpSeconds from the start of the process to its first ready answer
 * @param peakSeconds from the first request under the heaviest load of the experiment to
 * the end of the first second with 95% of the peak throughput, of the settled launches;
 * null if none is
 * @param peakPerSecond that throughput: the median of the last 8 s of the heaviest load,
 * of the settled launches; null likewise
 * @param compilerSeconds CPU time that the JIT compilers took until the end of the
 * warm-up; null where it was not read. Launches whose compilers ran ahead of all else
 * have no time to peak: no user's process has that favour
 */
public record TimeToPeak(String target, int launches, int settled, Spread startUpSeconds, @Nullable Spread peakSeconds,
		@Nullable Spread peakPerSecond, @Nullable Spread compilerSeconds) {

	/**
	 * Of the peak throughput: what the test for a steady throughput cannot tell apart.
	 */
	private static final double REACHED = 0.95;

	/** Readings whose median is the peak: those of the test for a steady throughput. */
	private static final int LAST = 8;

	/**
	 * Of all targets that have a process of their own, in the order of their launches. A
	 * launch does not count that was made again and of which no trial is left.
	 */
	public static List<TimeToPeak> of(RawRun run) {
		Set<String> measured = run.trials()
			.stream()
			.map((trial) -> trial.record().launchId())
			.collect(Collectors.toSet());
		Set<String> planned = measured.stream().map(Plan::planned).collect(Collectors.toSet());
		Map<String, List<LaunchRecord>> byTarget = run.launches()
			.stream()
			.filter((launch) -> measured.contains(launch.id()) || !planned.contains(Plan.planned(launch.id())))
			.filter((launch) -> launch.warmUp() != null && launch.warmUp().warmed() && launch.startedHere())
			.filter((launch) -> !launch.target().equals(Target.DIRECT))
			.collect(Collectors.groupingBy(LaunchRecord::target, LinkedHashMap::new, Collectors.toList()));
		return byTarget.entrySet().stream().map((target) -> of(target.getKey(), target.getValue(), run)).toList();
	}

	private static TimeToPeak of(String target, List<LaunchRecord> launches, RawRun run) {
		List<Peak> peaks = launches.stream()
			.filter((launch) -> settled(launch) && !compilers(launch).filter(CompilersRecord::ahead).isPresent())
			.map((launch) -> Peak.of(run.warmUps().getOrDefault(launch.id(), List.of())))
			.flatMap(Optional::stream)
			.toList();
		return new TimeToPeak(target, launches.size(),
				Math.toIntExact(launches.stream().filter(TimeToPeak::settled).count()),
				Spread.of(launches.stream().mapToDouble((launch) -> launch.startUp().millis() / 1e3).toArray()),
				spread(peaks.stream().map(Peak::seconds).toList()),
				spread(peaks.stream().map(Peak::perSecond).toList()),
				spread(launches.stream()
					.flatMap((launch) -> compilers(launch).stream())
					.map(CompilersRecord::cpuSeconds)
					.toList()));
	}

	private static Optional<CompilersRecord> compilers(LaunchRecord launch) {
		return Optional.ofNullable(launch.warmUp())
			.map(WarmUpRecord::compilers)
			.map((processes) -> processes.get(LaunchRecord.TARGET));
	}

	private static boolean settled(LaunchRecord launch) {
		WarmUpRecord warmUp = launch.warmUp();
		return warmUp != null && warmUp.settled();
	}

	private static @Nullable Spread spread(Collection<Double> values) {
		return values.isEmpty() ? null : Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray());
	}

	/**
	 * The peak of one launch.
	 *
	 * @param seconds since the first request
	 * @param perSecond throughput there
	 */
	private record Peak(double seconds, double perSecond) {

		/** Empty with too few readings to know it. */
		static Optional<Peak> of(List<WarmUpReading> readings) {
			if (readings.size() < LAST) {
				return Optional.empty();
			}
			double peak = Spread
				.of(readings.subList(readings.size() - LAST, readings.size())
					.stream()
					.mapToDouble(WarmUpReading::answersPerSecond)
					.toArray())
				.median();
			return readings.stream()
				.filter((reading) -> reading.answersPerSecond() >= REACHED * peak)
				.findFirst()
				.map((reading) -> new Peak(reading.untilSeconds(), peak));
		}

	}

}
