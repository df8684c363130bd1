package io.proxylab.lab.analysis.findings;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.OpenFigures;
import io.proxylab.lab.analysis.steadiness.SteadyState.Verdict;
import io.proxylab.lab.analysis.steadiness.SteadyState;
import io.proxylab.lab.profile.FlightRecording;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.TrialRecord.ConnectAttempts;
import io.proxylab.lab.trial.TrialRecord.Probes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds what a reader must know beside a cell's figures. */
public final class CellFindings {

	/** Above it, throughput says little without its errors. */
	private static final double ERRORS_WORTH_A_NOTE = 0.01;

	/** A smaller share of the requests that were due waited for a connection. */
	private static final double SENT_AS_DUE = 0.97;

	/** Throttled time, as a share of the window, that shows in the percentiles. */
	private static final double THROTTLED_WORTH_A_NOTE = 0.01;

	private CellFindings() {
	}

	/**
	 * The findings of a cell, in the order in which they are told.
	 * @param shown the trials behind its figures
	 * @param states whether each of them was measured in a steady state
	 * @param figures of them
	 * @param leftOut how many trials are not behind them
	 */
	public static List<CellFinding> of(List<TrialEvidence> shown, List<SteadyState> states, Figures figures,
			int leftOut) {
		List<CellFinding> findings = new ArrayList<>();
		if (leftOut > 0) {
			findings.add(new CellFinding.LeftOut(leftOut));
		}
		if (figures.errorRatio() > ERRORS_WORTH_A_NOTE) {
			findings.add(new CellFinding.RequestsFailed(figures.errorRatio(), figures.goodputPerSecond()));
		}
		shown.stream()
			.flatMap((trial) -> Stream.ofNullable(trial.load().reduced()))
			.findFirst()
			.ifPresent((reduced) -> findings.add(new CellFinding.FewerConnections(reduced.connections(),
					reduced.askedConnections(), reduced.reason())));
		OpenFigures open = figures.open();
		if (open != null && open.sentPerSecond() < SENT_AS_DUE * open.offeredPerSecond()) {
			findings.add(new CellFinding.HeldBack(open.sentPerSecond(), open.offeredPerSecond()));
		}
		if (open != null && open.unfinished() > 0) {
			findings.add(new CellFinding.Unanswered(open.unfinished()));
		}
		connectsRepeated(shown).ifPresent(findings::add);
		Probes probes = figures.probes();
		// Of a delay schedule the story tells it, and knows when.
		if (probes.failed() > 0 && !shown.getFirst().scheduled()) {
			findings.add(new CellFinding.ProbesFailed(probes.failed(), probes.sent(), probes.longestFailedSeconds()));
		}
		CpuFigures cpu = figures.cpu();
		if (cpu != null) {
			throttled(cpu, shown).ifPresent(findings::add);
			if (!figures.warm()) {
				findings.add(new CellFinding.NotWarm(shown.size() - cpu.warmTrials(), shown.size(),
						cpu.compilersShare(), cpu.microsPerRequest(), cpu.microsPerRequestWithoutCompilers()));
			}
		}
		notSteady(shown, states).ifPresent(findings::add);
		int profiled = count(shown, CellFindings::profiled);
		if (profiled > 0) {
			findings.add(new CellFinding.Profiled(profiled));
		}
		return findings;
	}

	private static Optional<CellFinding> connectsRepeated(List<TrialEvidence> shown) {
		List<ConnectAttempts> attempts = shown.stream()
			.flatMap((trial) -> Stream.ofNullable(trial.raw().record().incidents()))
			.flatMap((incidents) -> Stream.ofNullable(incidents.connectAttempts()))
			.toList();
		long dropped = attempts.stream().mapToLong(ConnectAttempts::dropped).sum();
		long repeated = attempts.stream().mapToLong(ConnectAttempts::repeated).sum();
		return (dropped > 0 || repeated > 0) ? Optional.of(new CellFinding.ConnectsRepeated(dropped, repeated))
				: Optional.empty();
	}

	private static Optional<CellFinding> throttled(CpuFigures cpu, List<TrialEvidence> shown) {
		Double seconds = cpu.throttledSecondsPerTrial();
		double windowSeconds = shown.getFirst().window().seconds();
		return (seconds != null && seconds > THROTTLED_WORTH_A_NOTE * windowSeconds)
				? Optional.of(new CellFinding.Throttled(seconds, windowSeconds)) : Optional.empty();
	}

	private static boolean profiled(TrialEvidence trial) {
		return FlightRecording.isPartOf(trial.launch().commands().getOrDefault("target", List.of()));
	}

	/** What is not steady is shown all the same, as what it is. */
	private static Optional<CellFinding> notSteady(List<TrialEvidence> shown, List<SteadyState> states) {
		List<SteadyState> none = states.stream().filter((found) -> found.verdict() == Verdict.NO_STEADY_STATE).toList();
		if (!none.isEmpty()) {
			return Optional.of(new CellFinding.NotSteady(none.size(), shown.size(), none.getFirst().detail()));
		}
		int notSettled = count(shown, CellFindings::notSettled);
		return (notSettled > 0) ? Optional.of(new CellFinding.WarmUpNotSteady(notSettled, shown.size()))
				: Optional.empty();
	}

	private static int count(List<TrialEvidence> trials, Predicate<TrialEvidence> which) {
		return Math.toIntExact(trials.stream().filter(which).count());
	}

	private static boolean notSettled(TrialEvidence trial) {
		WarmUpRecord warmUp = trial.launch().warmUp();
		return warmUp != null && warmUp.warmed() && !warmUp.settled() && !trial.warm();
	}

}
