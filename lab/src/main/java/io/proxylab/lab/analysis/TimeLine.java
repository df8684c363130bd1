package io.proxylab.lab.analysis;

import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.ProbeOutcome;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.Tolerances;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A trial as it went along, second by second.
 *
 * @param seconds one each, from the window's start; where the window does not end on a
 * full second, the last one is up to half a second longer or shorter
 */
public record TimeLine(List<Second> seconds) {

	public TimeLine {
		seconds = List.copyOf(seconds);
	}

	/**
	 * The time line of a trial; empty if the trial has no figures.
	 * @param trial its files
	 * @param launch the launch it ran in
	 */
	public static Optional<TimeLine> of(RawTrial trial, LaunchRecord launch) {
		// It shows what was; whether that is to be trusted is not asked here.
		return TrialEvidence.of(trial, launch, Tolerances.DEFAULTS).map(TimeLine::of);
	}

	private static TimeLine of(TrialEvidence trial) {
		double length = trial.window().seconds();
		int count = Math.max(1, (int) Math.round(length));
		List<Second> seconds = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			seconds.add(second(trial, trial.window().part(i, (i == count - 1) ? length : i + 1)));
		}
		return new TimeLine(seconds);
	}

	private static Second second(TrialEvidence trial, Window part) {
		Histogram answers = trial.raw().responseTime().between(part.startEpochMillis(), part.endEpochMillis());
		boolean answered = answers.getTotalCount() > 0;
		OptionalInt threads = trial.raw()
			.observed()
			.series()
			.of(ProcessKind.TARGET)
			.stream()
			.filter((sample) -> part.contains(sample.atEpochMillis()) && sample.threads() >= 0)
			.mapToInt(Sample::threads)
			.max();
		Optional<ProbeOutcome> probe = trial.raw()
			.observed()
			.probes()
			.stream()
			.filter((sent) -> sent.sentAtEpochMillis() >= part.startEpochMillis()
					&& sent.sentAtEpochMillis() < part.endEpochMillis())
			.max(Comparator.comparing((ProbeOutcome sent) -> !sent.success()).thenComparingLong(ProbeOutcome::millis));
		return new Second(answers.getTotalCount() / part.seconds(),
				answered ? answers.getValueAtPercentile(50) / 1000.0 : null,
				answered ? answers.getValueAtPercentile(99) / 1000.0 : null,
				orNull(PhaseFigures.cpuPercent(trial, part)), orNull(PhaseFigures.upstreamInFlight(trial, part)),
				threads.isPresent() ? threads.getAsInt() : null, probe.map(ProbeOutcome::millis).orElse(null),
				probe.map((sent) -> !sent.success()).orElse(null));
	}

	private static @Nullable Double orNull(OptionalDouble value) {
		return value.isPresent() ? value.getAsDouble() : null;
	}

	/**
	 * What happened in a second. What was not read is null, never 0.
	 *
	 * @param goodputPerSecond correct answers per second
	 * @param responseP50Millis median response time of these answers; null without any
	 * @param responseP99Millis 99th percentile, or, of fewer than a hundred, the greatest
	 * @param cpuPercentOfBox CPU of the target
	 * @param upstreamInFlight requests in flight at the upstream, mean over the second
	 * @param threads most live threads of the target
	 * @param probeMillis how long the health probe took that was sent in this second, or
	 * after which it was given up; of several the failed or slowest one
	 * @param probeFailed whether that probe had no 2xx answer in time
	 */
	public record Second(double goodputPerSecond, @Nullable Double responseP50Millis,
			@Nullable Double responseP99Millis, @Nullable Double cpuPercentOfBox, @Nullable Double upstreamInFlight,
			@Nullable Integer threads, @Nullable Long probeMillis, @Nullable Boolean probeFailed) {
	}

}
