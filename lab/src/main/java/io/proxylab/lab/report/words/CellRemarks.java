package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.figures.AttemptFigures;
import io.proxylab.lab.analysis.figures.BurstFigures;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.Intervals;
import io.proxylab.lab.analysis.figures.OpenFigures;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is said about a row beside its figures, in every format alike. */
public final class CellRemarks {

	private CellRemarks() {
	}

	/** The sentence of the row, and what else a reader must know. */
	public static List<String> of(CellResult cell) {
		List<String> remarks = new ArrayList<>();
		if (cell.status() == CellStatus.INVALID) {
			remarks.add("INVALID: no trial passed every check");
		}
		remarks.addAll(StoryText.of(cell.story()));
		remarks.add((cell.story().isEmpty() ? "" : "over the whole window: ") + cell.sentence());
		Figures figures = cell.figures();
		if (figures != null) {
			Spread spread = figures.throughputPerSecond();
			if (spread.replicates() > 1) {
				remarks.add(String.format(Locale.ROOT, "%d launches: %,.0f to %,.0f req/s%s", spread.replicates(),
						spread.min(), spread.max(), interval(cell.intervals())));
			}
			cost(cell.intervals()).ifPresent(remarks::add);
			OpenFigures open = figures.open();
			if (open != null) {
				remarks.add(String.format(Locale.ROOT,
						"offered %,.1f/s, sent %,.1f/s; send lag p50 %.2f ms, p99 %.2f ms, max %.2f ms",
						open.offeredPerSecond(), open.sentPerSecond(), open.sendLagP50Micros() / 1e3,
						open.sendLagP99Micros() / 1e3, open.sendLagMaxMicros() / 1e3));
			}
			AttemptFigures attempts = figures.attempts();
			if (attempts != null) {
				remarks.add(attempts(attempts, figures.goodputPerSecond()));
			}
			BurstFigures burst = figures.burst();
			if (burst != null) {
				remarks.add(burst(burst));
			}
			if (!figures.errors().isEmpty()) {
				remarks.add("errors: " + figures.errors()
					.entrySet()
					.stream()
					.map((error) -> String.format(Locale.ROOT, "%,d %s", error.getValue(), words(error.getKey())))
					.collect(Collectors.joining(", ")));
			}
		}
		TailRemarks.clusters(cell.clusters()).ifPresent(remarks::add);
		TailRemarks.tail(cell.tail()).ifPresent(remarks::add);
		remarks.addAll(FindingText.of(cell.findings()));
		return remarks;
	}

	/** What users asked for, what they got, and what was done for nobody. */
	private static String attempts(AttemptFigures attempts, double goodput) {
		Double wasted = attempts.wastedPerSecond();
		return String.format(Locale.ROOT,
				"goodput %,.1f/s of %,.1f/s offered; %,.1f/s attempts sent, %,.1f/s of them "
						+ "retries; %,.1f/s given up%s%s",
				goodput, attempts.offeredPerSecond(), attempts.sentPerSecond(), attempts.retriesPerSecond(),
				attempts.givenUpPerSecond(),
				(wasted != null) ? String.format(Locale.ROOT, "; the upstream worked on %,.1f/s for nobody", wasted)
						: "",
				(attempts.overBudget() > 0)
						? String.format(Locale.ROOT, "; %,d not tried again for want of budget", attempts.overBudget())
						: "");
	}

	/** How far it came; what not all requests reached has no time. */
	private static String burst(BurstFigures burst) {
		Double upstream = burst.upstreamHeldMax();
		return String.format(Locale.ROOT, "held at most %,d of %,d requests at the same time%s; %s%s%s%s",
				burst.heldMax(), burst.requests(),
				(upstream != null) ? String.format(Locale.ROOT, ", the %s %,.0f of them", burst.heldBy(), upstream)
						: "",
				after("all connected", "not all connected", burst.connectedSeconds()),
				after(", sent", ", not all sent", burst.sentSeconds()),
				after(", answered", String.format(Locale.ROOT, ", %,d answered", burst.answered()),
						burst.answeredSeconds()),
				(burst.unfinished() > 0)
						? String.format(Locale.ROOT, ", %,d without an outcome at the end", burst.unfinished()) : "");
	}

	private static String after(String what, String otherwise, @Nullable Double seconds) {
		return (seconds == null) ? otherwise : String.format(Locale.ROOT, "%s after %.2f s", what, seconds);
	}

	/** Where replicates say how sure it is. */
	private static Optional<String> cost(@Nullable Intervals intervals) {
		Interval cpu = (intervals != null) ? intervals.requestsPerCoreSecond() : null;
		Interval memory = (intervals != null) ? intervals.requestsPerSecondPerMebibyte() : null;
		if (cpu == null || memory == null) {
			return Optional.empty();
		}
		return Optional.of(String.format(Locale.ROOT,
				"%,.0f requests a core-second (%,.0f to %,.0f), %.2f req/s a MiB (%.2f to %.2f)", cpu.estimate(),
				cpu.low(), cpu.high(), memory.estimate(), memory.low(), memory.high()));
	}

	private static String interval(@Nullable Intervals intervals) {
		Interval throughput = (intervals != null) ? intervals.throughputPerSecond() : null;
		return (throughput == null) ? "" : String.format(Locale.ROOT, ", mean %,.0f (95%% interval %,.0f to %,.0f)",
				throughput.estimate(), throughput.low(), throughput.high());
	}

	private static String words(ErrorKind kind) {
		return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
