package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Counter;
import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.GcPause;
import io.proxylab.lab.trial.JvmLog;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.ProbeOutcome;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.RecordedTimes;
import io.proxylab.lab.trial.RecordedTimes.Interval;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.ValueCounts;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.recording.AttemptsFile.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A trial as it went along, second by second, or in longer steps.
 *
 * @param before the steps before the window of which the target was watched, at most five
 * seconds; the last of them ends where the window begins. Answers are recorded in the
 * window only
 * @param seconds one a step, from the window's start; where the window does not end on a
 * full step, the last one is longer or shorter
 */
public record TimeLine(List<Second> before, List<Second> seconds) {

	/** More of the time before the window would make the window itself small. */
	private static final double MOST_SECONDS_BEFORE = 5;

	public TimeLine {
		before = List.copyOf(before);
		seconds = List.copyOf(seconds);
	}

	/**
	 * The time line of a trial, second by second; empty if the trial has no figures.
	 * @param trial its files
	 * @param launch the launch it ran in
	 */
	public static Optional<TimeLine> of(RawTrial trial, LaunchRecord launch) {
		return of(trial, launch, 1);
	}

	/**
	 * The time line of a trial; empty if the trial has no figures.
	 * @param trial its files
	 * @param launch the launch it ran in
	 * @param step of how many seconds
	 */
	public static Optional<TimeLine> of(RawTrial trial, LaunchRecord launch, int step) {
		LoadResult load = trial.record().measured();
		return (load != null && TrialEvidence.hasFigures(trial.record()))
				? Optional.of(Watched.of(trial, launch.box(), Window.of(load)).timeLine(step)) : Optional.empty();
	}

	/**
	 * What happened in a second, or in a longer step. What was not read is null, never 0.
	 *
	 * @param goodputPerSecond correct answers per second; null before the window
	 * @param responseP50Millis median response time of these answers; null without any
	 * @param responseP99Millis 99th percentile, or, of fewer than a hundred, the greatest
	 * @param cpuPercentOfBox CPU of the target
	 * @param upstreamInFlight requests in flight at the upstream, mean over the second
	 * @param threads most live threads of the target
	 * @param rssBytes most resident memory of the target
	 * @param heapBytes used heap after the last collection that ended in it; null without
	 * one
	 * @param gcPauseMillis length of the collector's pauses that ended in it, together;
	 * null without a log
	 * @param probeMillis how long the health probe took that was sent in this second, or
	 * after which it was given up; of several the failed or slowest one
	 * @param probeFailed whether that probe had no 2xx answer in time
	 * @param sentPerSecond attempts that were sent per second, retries included; null of
	 * users who wait
	 * @param retriesPerSecond of these, those that were not the first of their request
	 * @param givenUpPerSecond attempts per second that were not waited for any longer
	 */
	public record Second(@Nullable Double goodputPerSecond, @Nullable Double responseP50Millis,
			@Nullable Double responseP99Millis, @Nullable Double cpuPercentOfBox, @Nullable Double upstreamInFlight,
			@Nullable Long threads, @Nullable Long rssBytes, @Nullable Long heapBytes, @Nullable Double gcPauseMillis,
			@Nullable Long probeMillis, @Nullable Boolean probeFailed, @Nullable Double sentPerSecond,
			@Nullable Double retriesPerSecond, @Nullable Double givenUpPerSecond) {
	}

	/**
	 * A trial and what is asked of it for each step.
	 *
	 * @param trial its files
	 * @param box of the target
	 * @param window the measured one
	 * @param samples of the target
	 * @param cpu of the target
	 * @param upstream its requests in flight
	 * @param pauses of the collector; null without a log
	 */
	private record Watched(RawTrial trial, BoxRecord box, Window window, List<Sample> samples, Counter cpu,
			Counter upstream, @Nullable List<GcPause> pauses) {

		static Watched of(RawTrial trial, BoxRecord box, Window window) {
			JvmLog log = trial.jvm();
			double from = window.startEpochMillis() - 1000 * MOST_SECONDS_BEFORE;
			return new Watched(trial, box, window, trial.observed().series().of(ProcessKind.TARGET),
					Counter.ofTargetCpu(trial.observed()), Counter.ofUpstreamInFlight(trial.observed()),
					(log != null) ? pauses(log.pauses(), new Window(from, window.endEpochMillis())) : null);
		}

		private static List<GcPause> pauses(List<GcPause> all, Window part) {
			return all.stream()
				.filter((pause) -> pause.endEpochMillis() > part.startEpochMillis()
						&& pause.endEpochMillis() <= part.endEpochMillis())
				.toList();
		}

		TimeLine timeLine(int step) {
			double length = this.window.seconds();
			int count = Math.max(1, (int) Math.round(length / step));
			List<Second> seconds = new ArrayList<>();
			for (int i = 0; i < count; i++) {
				seconds.add(second(this.window.part(i * step, (i == count - 1) ? length : (i + 1) * step)));
			}
			List<Second> before = new ArrayList<>();
			for (int i = secondsBefore() / step; i > 0; i--) {
				before.add(watched(this.window.part(-i * step, (1 - i) * step)));
			}
			return new TimeLine(before, seconds);
		}

		/** For how many whole seconds before the window the target was watched. */
		private int secondsBefore() {
			OptionalLong first = this.samples.stream().mapToLong(Sample::atEpochMillis).min();
			double seconds = first.isPresent() ? (this.window.startEpochMillis() - first.getAsLong()) / 1000 : 0;
			return (int) Math.clamp(seconds, 0, MOST_SECONDS_BEFORE);
		}

		private Second second(Window part) {
			Second watched = watched(part);
			RecordedTimes times = this.trial.responseTime();
			List<Interval> answers = times.intervalsBetween(part.startEpochMillis(), part.endEpochMillis());
			long count = answers.stream().mapToLong(Interval::count).sum();
			Double p50 = null;
			Double p99 = null;
			if (answers.size() == 1 && count > 0) {
				p50 = answers.getFirst().p50Micros() / 1000.0;
				p99 = answers.getFirst().p99Micros() / 1000.0;
			}
			else if (count > 0) {
				ValueCounts merged = times.between(part.startEpochMillis(), part.endEpochMillis());
				long[] percentiles = merged.atPercentiles(50, 99);
				p50 = percentiles[0] / 1000.0;
				p99 = percentiles[1] / 1000.0;
			}
			return new Second(count / part.seconds(), p50, p99, watched.cpuPercentOfBox(), watched.upstreamInFlight(),
					watched.threads(), watched.rssBytes(), watched.heapBytes(), watched.gcPauseMillis(),
					watched.probeMillis(), watched.probeFailed(), perSecond(part, (row) -> row.first() + row.retries()),
					perSecond(part, Row::retries), perSecond(part, Row::givenUp));
		}

		/** Of the rows that lie in it. */
		private @Nullable Double perSecond(Window part, ToLongFunction<Row> count) {
			List<Row> rows = this.trial.attempts();
			return (rows == null) ? null
					: rows.stream()
						.filter((row) -> part.containsMiddle(row.startEpochMillis(), row.endEpochMillis()))
						.mapToLong(count)
						.sum() / part.seconds();
		}

		/** What was seen from outside. */
		private Second watched(Window part) {
			Optional<ProbeOutcome> probe = this.trial.observed()
				.probes()
				.stream()
				.filter((sent) -> sent.sentAtEpochMillis() >= part.startEpochMillis()
						&& sent.sentAtEpochMillis() < part.endEpochMillis())
				.max(Comparator.comparing((ProbeOutcome sent) -> !sent.success())
					.thenComparingLong(ProbeOutcome::millis));
			List<GcPause> pauses = (this.pauses != null) ? pauses(this.pauses, part) : null;
			return new Second(null, null, null, percentOfBox(this.cpu.perSecond(part)),
					orNull(this.upstream.perSecond(part)), most(part, Sample::threads), most(part, Sample::rssBytes),
					(pauses != null) ? heap(pauses) : null,
					(pauses != null) ? pauses.stream().mapToLong(GcPause::micros).sum() / 1000.0 : null,
					probe.map(ProbeOutcome::millis).orElse(null), probe.map((sent) -> !sent.success()).orElse(null),
					null, null, null);
		}

		private @Nullable Long most(Window part, ToLongFunction<Sample> value) {
			OptionalLong most = ProcessUse.max(this.samples, part, value);
			return most.isPresent() ? most.getAsLong() : null;
		}

		private static @Nullable Long heap(List<GcPause> pauses) {
			return pauses.stream()
				.filter(GcPause::tellsHeap)
				.map(GcPause::heapAfterBytes)
				.reduce((first, last) -> last)
				.orElse(null);
		}

		private @Nullable Double percentOfBox(OptionalDouble cores) {
			return cores.isPresent() ? this.box.percent(cores.getAsDouble()) : null;
		}

		private static @Nullable Double orNull(OptionalDouble value) {
			return value.isPresent() ? value.getAsDouble() : null;
		}

	}

}
