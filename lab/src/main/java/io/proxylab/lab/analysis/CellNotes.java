package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.Figures.CpuFigures;
import io.proxylab.lab.analysis.SteadyState.Verdict;
import io.proxylab.lab.profile.FlightRecording;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.TrialRecord.Probes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a reader must know beside a cell's figures. */
final class CellNotes {

	/** Above it, throughput says little without its errors. */
	private static final double ERRORS_WORTH_A_NOTE = 0.01;

	/** A smaller share of the requests that were due waited for a connection. */
	private static final double SENT_AS_DUE = 0.97;

	/** Throttled time, as a share of the window, that shows in the percentiles. */
	private static final double THROTTLED_WORTH_A_NOTE = 0.01;

	private CellNotes() {
	}

	/**
	 * The notes of a cell.
	 * @param shown the trials behind its figures
	 * @param states whether each of them was measured in a steady state
	 * @param figures of them
	 * @param leftOut how many trials are not behind them
	 */
	static List<String> of(List<TrialEvidence> shown, List<SteadyState> states, Figures figures, int leftOut) {
		List<String> notes = new ArrayList<>();
		if (leftOut > 0) {
			notes.add(leftOut + ((leftOut == 1) ? " invalid trial is" : " invalid trials are") + " left out");
		}
		if (figures.errorRatio() > ERRORS_WORTH_A_NOTE) {
			notes.add(String.format(Locale.ROOT, "%.1f%% of the requests failed; %,.0f correct answers/s",
					100 * figures.errorRatio(), figures.goodputPerSecond()));
		}
		shown.stream()
			.flatMap((trial) -> Stream.ofNullable(trial.load().reduced()))
			.findFirst()
			.ifPresent((reduced) -> notes.add(String.format(Locale.ROOT, "ran with %,d of %,d connections: %s",
					reduced.connections(), reduced.askedConnections(), reduced.reason())));
		OpenFigures open = figures.open();
		if (open != null && open.sentPerSecond() < SENT_AS_DUE * open.offeredPerSecond()) {
			notes.add(String.format(Locale.ROOT,
					"only %,.0f/s of %,.0f/s could be sent: all connections to it were in use", open.sentPerSecond(),
					open.offeredPerSecond()));
		}
		if (open != null && open.unfinished() > 0) {
			notes.add(String.format(Locale.ROOT, "%,d requests were not answered by the end of the drain",
					open.unfinished()));
		}
		Probes probes = figures.probes();
		// Of a delay schedule the story tells it, and knows when.
		if (probes.failed() > 0 && !shown.getFirst().scheduled()) {
			notes.add(String.format(Locale.ROOT,
					"%d of %d health probes failed, %.0f s in a row: a load balancer may replace the task",
					probes.failed(), probes.sent(), probes.longestFailedSeconds()));
		}
		CpuFigures cpu = figures.cpu();
		double windowSeconds = shown.getFirst().window().seconds();
		if (cpu != null && cpu.throttledSecondsPerTrial() != null
				&& cpu.throttledSecondsPerTrial() > THROTTLED_WORTH_A_NOTE * windowSeconds) {
			notes.add(String.format(Locale.ROOT, "throttled by its quota for %.1f s of %.0f s",
					cpu.throttledSecondsPerTrial(), windowSeconds));
		}
		if (cpu != null && !figures.warm()) {
			notes.add(notWarm(cpu, shown));
		}
		steadyState(shown, states).ifPresent(notes::add);
		if (shown.stream().anyMatch(CellNotes::profiled)) {
			notes.add("profiled: the sampling of its stacks is part of its CPU");
		}
		return notes;
	}

	private static String notWarm(CpuFigures cpu, List<TrialEvidence> shown) {
		Double with = cpu.microsPerRequest();
		Double without = cpu.microsPerRequestWithoutCompilers();
		String which = (shown.size() > 1)
				? " in %d of %d windows".formatted(shown.size() - cpu.warmTrials(), shown.size()) : "";
		return String.format(Locale.ROOT, "not warm%s: JIT compilers used %.0f%% of its CPU%s", which,
				100 * cpu.compilersShare(),
				(with != null && without != null)
						? String.format(Locale.ROOT, "; %,.0f us a request with them, %,.0f without", with, without)
						: "");
	}

	private static boolean profiled(TrialEvidence trial) {
		return FlightRecording.isPartOf(trial.launch().commands().getOrDefault("target", List.of()));
	}

	/** What is not steady is shown all the same, as what it is. */
	private static Optional<String> steadyState(List<TrialEvidence> shown, List<SteadyState> states) {
		List<SteadyState> none = states.stream().filter((found) -> found.verdict() == Verdict.NO_STEADY_STATE).toList();
		if (!none.isEmpty()) {
			String which = (shown.size() > 1) ? " in %d of %d launches".formatted(none.size(), shown.size()) : "";
			return Optional.of("no steady state" + which + ": " + none.getFirst().detail());
		}
		return shown.stream().anyMatch(CellNotes::notSettled)
				? Optional.of("throughput or CPU a request was not yet steady when the warm-up ended")
				: Optional.empty();
	}

	private static boolean notSettled(TrialEvidence trial) {
		WarmUpRecord warmUp = trial.launch().warmUp();
		return warmUp != null && warmUp.warmed() && !warmUp.settled();
	}

}
