package io.proxylab.lab.report.history;

import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.comparison.ComparisonRemarks;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import io.proxylab.lab.report.history.RunHistory.FigureHistory;
import io.proxylab.lab.report.history.RunHistory.Point;
import io.proxylab.lab.report.history.RunHistory.Shift;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.trial.LabJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the charts, as {@code history.js} reads them.
 *
 * @param runs the categories of every chart: when each run started, and its name
 * @param targets in the order of their colours
 * @param charts one for each cell and figure
 */
record HistoryCharts(List<Run> runs, List<String> targets, List<Chart> charts) {

	static HistoryCharts of(RunHistory history) {
		List<Chart> charts = new ArrayList<>();
		for (String cell : cells(history)) {
			for (ComparedFigure figure : RunHistory.FIGURES) {
				List<Line> lines = history.series()
					.stream()
					.filter((series) -> series.cell().equals(cell))
					.map((series) -> Line.of(series, figure, history.runs().size()))
					.filter((line) -> line.values().stream().anyMatch(Objects::nonNull))
					.toList();
				charts.add(new Chart(cell, figure.word(), figure.label(), lines));
			}
		}
		return new HistoryCharts(
				history.runs().stream().map((run) -> new Run(HistoryRemarks.time(run), run.name())).toList(),
				history.series().stream().map(CellHistory::target).distinct().toList(),
				charts.stream().filter((chart) -> !chart.lines().isEmpty()).toList());
	}

	static List<String> cells(RunHistory history) {
		return history.series().stream().map(CellHistory::cell).distinct().toList();
	}

	/** As JSON in which no text can end the script element around it. */
	String json() {
		return LabJson.writeCompact(this).replace("<", "\\u003c");
	}

	/**
	 * A run.
	 *
	 * @param time at which it started
	 * @param name of its directory
	 */
	record Run(String time, String name) {
	}

	/**
	 * A figure of a cell.
	 *
	 * @param cell load and delay
	 * @param figure its word
	 * @param label its name with the unit
	 * @param lines one a target
	 */
	record Chart(String cell, String figure, String label, List<Line> lines) {
	}

	/**
	 * A target over the runs: a value each, null where it has none.
	 *
	 * @param target its name
	 * @param values in the unit of the chart
	 * @param lows lower ends of the intervals
	 * @param highs upper ends
	 * @param marks the change points
	 */
	record Line(String target, List<@Nullable Double> values, List<@Nullable Double> lows, List<@Nullable Double> highs,
			List<Mark> marks) {

		static Line of(CellHistory series, ComparedFigure figure, int runs) {
			List<@Nullable Double> values = new ArrayList<>();
			List<@Nullable Double> lows = new ArrayList<>();
			List<@Nullable Double> highs = new ArrayList<>();
			IntStream.range(0, runs).forEach((run) -> {
				Point point = series.point(figure, run);
				Interval interval = (point != null) ? point.interval() : null;
				values.add((point != null) ? shown(figure, point.value()) : null);
				lows.add((interval != null) ? shown(figure, interval.low()) : null);
				highs.add((interval != null) ? shown(figure, interval.high()) : null);
			});
			return new Line(series.target(), values, lows, highs,
					series.figures()
						.stream()
						.filter((one) -> one.figure() == figure)
						.map(FigureHistory::shifts)
						.flatMap(List::stream)
						.map((shift) -> Mark.of(figure, shift))
						.toList());
		}

		/** With as many digits as a chart shows. */
		private static double shown(ComparedFigure figure, double value) {
			return Math.round(1000 * figure.shown(value)) / 1000.0;
		}

	}

	/**
	 * A change point.
	 *
	 * @param run place of the first run after it, from 0
	 * @param value mean after it, in the unit of the chart
	 * @param text the change
	 */
	record Mark(int run, double value, String text) {

		static Mark of(ComparedFigure figure, Shift shift) {
			return new Mark(shift.run(), Line.shown(figure, shift.after()), ComparisonRemarks.change(shift.ratio()));
		}

	}

}
