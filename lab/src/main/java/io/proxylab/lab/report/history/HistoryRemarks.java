package io.proxylab.lab.report.history;

import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.comparison.ComparisonRemarks;
import io.proxylab.lab.report.comparison.Difference;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import io.proxylab.lab.report.history.RunHistory.FigureHistory;
import io.proxylab.lab.report.history.RunHistory.HistoryRun;
import io.proxylab.lab.report.history.RunHistory.Point;
import io.proxylab.lab.report.history.RunHistory.Shift;
import io.proxylab.lab.statistics.Interval;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is said of a history, in every format alike. */
public final class HistoryRemarks {

	private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	private HistoryRemarks() {
	}

	/** How much there is to see. */
	public static String title(RunHistory history) {
		List<HistoryRun> runs = history.runs();
		return String.format(Locale.ROOT, "%,d runs, %s to %s UTC", runs.size(), time(runs.getFirst()),
				time(runs.getLast()));
	}

	/** Where figures shifted, a sentence each; or why none is told. */
	public static List<String> shifts(RunHistory history) {
		List<String> sentences = new ArrayList<>();
		for (CellHistory cell : history.series()) {
			for (FigureHistory figure : cell.figures()) {
				figure.shifts()
					.forEach((shift) -> sentences.add(cell.name() + ": " + sentence(history, figure.figure(), shift)));
			}
		}
		if (sentences.isEmpty()) {
			sentences.add((history.runs().size() < RunHistory.LEAST_RUNS) ? String.format(Locale.ROOT,
					"no change point is looked for in fewer than %d runs", RunHistory.LEAST_RUNS)
					: "no change point is shown");
		}
		return sentences;
	}

	private static String sentence(RunHistory history, ComparedFigure figure, Shift shift) {
		return String.format(Locale.ROOT, "%s from %s to %s, %s, from run %d on (%s; p %s)%s", figure.label(),
				figure.text(shift.before()), figure.text(shift.after()), ComparisonRemarks.change(shift.ratio()),
				shift.run() + 1, history.runs().get(shift.run()).name(), p(shift),
				history.runs().get(shift.run()).changes().isEmpty() ? "" : "; that run differs from the one before");
	}

	private static String p(Shift shift) {
		return (shift.pValue() < 1e-4) ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", shift.pValue());
	}

	/** When a run started, to the minute. */
	public static String time(HistoryRun run) {
		return MINUTE.format(Instant.ofEpochMilli(run.startedAtEpochMillis()));
	}

	/** Commit and lab of a run, and in what it differs from the run before. */
	public static List<String> facts(HistoryRun run) {
		List<String> facts = new ArrayList<>();
		String commit = run.commit();
		facts.add((commit != null) ? "commit " + commit.replaceFirst("^([0-9a-f]{8})[0-9a-f]*", "$1")
				: "commit not known");
		run.changes().stream().map(Difference::sentence).forEach(facts::add);
		return facts;
	}

	/** A value in its unit; a dash if there is none. */
	public static String value(ComparedFigure figure, @Nullable Point point) {
		return (point != null) ? figure.text(point.value()) : "-";
	}

	/** Its interval; empty if there is none. */
	public static String interval(ComparedFigure figure, @Nullable Point point) {
		Interval interval = (point != null) ? point.interval() : null;
		return (interval == null) ? "" : figure.text(interval.low()) + " to " + figure.text(interval.high());
	}

	/**
	 * What shifted at a run of a cell, such as {@code req/s -10.2%}; empty if nothing.
	 */
	public static List<String> shiftsAt(CellHistory cell, int run) {
		return cell.figures()
			.stream()
			.flatMap((figure) -> figure.shifts()
				.stream()
				.filter((shift) -> shift.run() == run)
				.map((shift) -> figure.figure().heading() + " " + ComparisonRemarks.change(shift.ratio())))
			.toList();
	}

}
