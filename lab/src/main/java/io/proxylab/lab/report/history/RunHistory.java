package io.proxylab.lab.report.history;

import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.comparison.Difference;
import io.proxylab.lab.report.comparison.RunConditions;
import io.proxylab.lab.statistics.ChangePoint;
import io.proxylab.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Throughput and cost of targets over many runs.
 *
 * @param formatVersion of its JSON, now 1
 * @param runs in the order of their time
 * @param series one for each target and cell
 * @param leftOut runs that cannot be read, each with its reason
 */
public record RunHistory(int formatVersion, List<HistoryRun> runs, List<CellHistory> series, List<String> leftOut) {

	/** The version of the JSON that this code writes. */
	public static final int FORMAT_VERSION = 1;

	/** What is looked at over time. */
	public static final List<ComparedFigure> FIGURES = List.of(ComparedFigure.THROUGHPUT,
			ComparedFigure.CPU_PER_REQUEST);

	/** In fewer runs no change point is looked for. */
	public static final int LEAST_RUNS = ChangePoint.LEAST_VALUES;

	public RunHistory {
		runs = List.copyOf(runs);
		series = List.copyOf(series);
		leftOut = List.copyOf(leftOut);
	}

	/**
	 * The history of runs.
	 * @param runs in any order
	 * @param leftOut runs that cannot be read, each with its reason
	 * @param wanted which cells are shown, of those that have a valid figure
	 */
	public static RunHistory of(List<Analysed> runs, List<String> leftOut, Predicate<CellHistory> wanted) {
		List<Analysed> inOrder = runs.stream()
			.sorted(Comparator.comparingLong((Analysed run) -> run.results().startedAtEpochMillis())
				.thenComparing((run) -> run.results().run()))
			.toList();
		return new RunHistory(FORMAT_VERSION, runs(inOrder), CellHistories.of(inOrder, wanted), leftOut);
	}

	private static List<HistoryRun> runs(List<Analysed> inOrder) {
		List<HistoryRun> runs = new ArrayList<>();
		RunConditions before = null;
		for (Analysed run : inOrder) {
			RunConditions now = run.conditions();
			List<Difference> changes = (before == null) ? List.of()
					: Difference.between(before, now)
						.stream()
						.filter((difference) -> !difference.what().equals(RunConditions.COMMIT))
						.toList();
			runs.add(new HistoryRun(run.results().run(), run.results().startedAtEpochMillis(),
					run.results().labVersion(), run.results().commit(), changes));
			before = now;
		}
		return runs;
	}

	/**
	 * A run.
	 *
	 * @param name of its directory
	 * @param startedAtEpochMillis wall clock time of its start
	 * @param labVersion version of the lab that ran it
	 * @param commit git commit of that lab; null if not known
	 * @param changes in what it differs from the run before, but for the commit
	 */
	public record HistoryRun(String name, long startedAtEpochMillis, String labVersion, @Nullable String commit,
			List<Difference> changes) {

		public HistoryRun {
			changes = List.copyOf(changes);
		}

	}

	/**
	 * A target in a cell.
	 *
	 * @param target name of the target
	 * @param cell load and delay, such as {@code 100 users x 10ms}
	 * @param figures those of which there are values
	 */
	public record CellHistory(String target, String cell, List<FigureHistory> figures) {

		public CellHistory {
			figures = List.copyOf(figures);
		}

		/** Target, load and delay. */
		public String name() {
			return this.target + ", " + this.cell;
		}

		/** The value of a figure in a run; null if it has none. */
		public @Nullable Point point(ComparedFigure figure, int run) {
			return this.figures.stream()
				.filter((one) -> one.figure() == figure)
				.flatMap((one) -> one.points().stream())
				.filter((point) -> point.run() == run)
				.findFirst()
				.orElse(null);
		}

	}

	/**
	 * A figure of a cell.
	 *
	 * @param figure which
	 * @param points one for each run that has a valid value
	 * @param shifts where it shifted; none is looked for below 6 points
	 */
	public record FigureHistory(ComparedFigure figure, List<Point> points, List<Shift> shifts) {

		public FigureHistory {
			points = List.copyOf(points);
			shifts = List.copyOf(shifts);
		}

	}

	/**
	 * A value.
	 *
	 * @param run place among the runs, from 0
	 * @param value geometric mean of the replicates, in s or 1/s
	 * @param interval of it; null with one replicate
	 */
	public record Point(int run, double value, @Nullable Interval interval) {
	}

	/**
	 * A change point.
	 *
	 * @param run place of the first run after it, from 0
	 * @param before geometric mean of the runs from the change point before it, in s or
	 * 1/s
	 * @param after likewise of the runs up to the next one
	 * @param ratio after over before
	 * @param pValue of "there is no shift", allowing for the places that were looked at
	 */
	public record Shift(int run, double before, double after, double ratio, double pValue) {
	}

}
