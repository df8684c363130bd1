package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Counter;
import io.proxylab.lab.analysis.evidence.Phase;
import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.ProbeOutcome;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.ValueCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a target between two changes of the upstream's delay, or of the rate of
 * an open load. What was not read is null, never 0. Several trials of a cell are shown
 * together.
 *
 * @param delay the upstream's delay in this phase
 * @param rate the rate in it, such as {@code 500/s to 750/s}; null where the delay is
 * what changes
 * @param fromSeconds its start, since the window's start
 * @param untilSeconds its end, since the window's start
 * @param settledFromSeconds from when on, since the window's start, the figures count: 5
 * s after a change, as requests that are held already keep their delay; probes and
 * threads count in the whole phase
 * @param goodputPerSecond correct answers per second, mean of the trials
 * @param responseTime of correct answers, from the merged histograms of the phase
 * @param cpuPercentOfBox CPU of the target, mean of the trials
 * @param upstreamMeanInFlight requests in flight at the upstream, mean of the trials
 * @param threadsMax most live threads of the target
 * @param probesSent health probes sent in this phase whose outcome is known
 * @param probesFailed of these, how many had no 2xx answer in time
 * @param probeMaxMillis longest time that a probe took, or after which it was given up
 * @param recovery how soon the target answered as in the first phase; null unless delay
 * and rate are those of the first phase again
 */
public record PhaseFigures(String delay, @Nullable String rate, double fromSeconds, double untilSeconds,
		double settledFromSeconds, double goodputPerSecond, TimeFigures responseTime, @Nullable Double cpuPercentOfBox,
		@Nullable Double upstreamMeanInFlight, @Nullable Long threadsMax, int probesSent, int probesFailed,
		@Nullable Long probeMaxMillis, @Nullable Recovery recovery) {

	/**
	 * The figures of every phase of a delay schedule, or of a load that changes; empty if
	 * nothing changes.
	 * @param trials of one target and cell, at least one
	 */
	public static List<PhaseFigures> of(List<TrialEvidence> trials) {
		TrialEvidence any = trials.getFirst();
		return (any.scheduled() || any.rateChanges() || any.usersChange())
				? any.phases().stream().map((phase) -> of(phase, trials)).toList() : List.of();
	}

	private static PhaseFigures of(Phase phase, List<TrialEvidence> trials) {
		List<ValueCounts> times = new ArrayList<>();
		double seconds = 0;
		for (TrialEvidence trial : trials) {
			Window settled = settled(phase, trial);
			times.add(trial.raw().responseTime().between(settled.startEpochMillis(), settled.endEpochMillis()));
			seconds += settled.seconds();
		}
		TimeFigures responseTime = TimeFigures.of(times);
		List<ProbeOutcome> probes = trials.stream().flatMap((trial) -> probes(phase, trial).stream()).toList();
		OptionalLong slowest = probes.stream().mapToLong(ProbeOutcome::millis).max();
		OptionalLong threads = trials.stream()
			.flatMapToLong((trial) -> ProcessUse
				.max(trial.raw().observed().series().of(ProcessKind.TARGET), whole(phase, trial), Sample::threads)
				.stream())
			.max();
		return new PhaseFigures(phase.delay(), phase.rate(), phase.fromSeconds(), phase.untilSeconds(),
				phase.settledFromSeconds(), responseTime.count() / seconds, responseTime,
				mean(trials, (trial) -> cpuPercent(trial, settled(phase, trial))),
				mean(trials, (trial) -> upstreamInFlight(trial, settled(phase, trial))),
				threads.isPresent() ? threads.getAsLong() : null, probes.size(),
				(int) probes.stream().filter((probe) -> !probe.success()).count(),
				slowest.isPresent() ? slowest.getAsLong() : null,
				Recovery.of(trials.getFirst().phases().getFirst(), phase, trials).orElse(null));
	}

	/** CPU of the target in a part of its window, in percent of its box. */
	public static OptionalDouble cpuPercent(TrialEvidence trial, Window part) {
		OptionalDouble cores = Counter.ofTargetCpu(trial.raw().observed()).perSecond(part);
		return cores.isPresent() ? OptionalDouble.of(trial.launch().box().percent(cores.getAsDouble())) : cores;
	}

	/** Requests in flight at the upstream in a part of a window, mean over time. */
	public static OptionalDouble upstreamInFlight(TrialEvidence trial, Window part) {
		return Counter.ofUpstreamInFlight(trial.raw().observed()).perSecond(part);
	}

	private static List<ProbeOutcome> probes(Phase phase, TrialEvidence trial) {
		Window whole = whole(phase, trial);
		return trial.raw()
			.observed()
			.probes()
			.stream()
			.filter((probe) -> probe.sentAtEpochMillis() >= whole.startEpochMillis()
					&& probe.sentAtEpochMillis() < whole.endEpochMillis())
			.toList();
	}

	private static Window whole(Phase phase, TrialEvidence trial) {
		return trial.window().part(phase.fromSeconds(), phase.untilSeconds());
	}

	private static Window settled(Phase phase, TrialEvidence trial) {
		return trial.window().part(phase.settledFromSeconds(), phase.untilSeconds());
	}

	/** The mean of all trials; null if one of them does not have it. */
	private static @Nullable Double mean(List<TrialEvidence> trials, Function<TrialEvidence, OptionalDouble> value) {
		List<OptionalDouble> read = trials.stream().map(value).toList();
		return read.stream().allMatch(OptionalDouble::isPresent)
				? read.stream().mapToDouble(OptionalDouble::getAsDouble).average().orElseThrow() : null;
	}

}
