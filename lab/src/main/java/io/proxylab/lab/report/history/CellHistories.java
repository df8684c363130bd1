package io.proxylab.lab.report.history;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import io.proxylab.lab.report.history.RunHistory.FigureHistory;
import io.proxylab.lab.report.history.RunHistory.Point;
import io.proxylab.lab.report.history.RunHistory.Shift;
import io.proxylab.lab.statistics.ChangePoints;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.ReplicateMean;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Gathers the values of each cell over the runs, and looks for the runs at which they
 * shifted. Values are logarithms there, for they scatter in proportion to their size. All
 * series together find a shift that is not there in at most 5 of 100 histories: each has
 * its share of that.
 */
final class CellHistories {

	private CellHistories() {
	}

	static List<CellHistory> of(List<Analysed> runs, Predicate<CellHistory> wanted) {
		List<CellHistory> cells = gathered(runs).stream().filter(wanted).toList();
		long looked = cells.stream()
			.flatMap((cell) -> cell.figures().stream())
			.filter((figure) -> figure.points().size() >= RunHistory.LEAST_RUNS)
			.count();
		double level = Comparison.LEVEL / Math.max(1, looked);
		return cells.stream()
			.map((cell) -> new CellHistory(cell.target(), cell.cell(),
					cell.figures().stream().map((figure) -> withShifts(figure, level)).toList()))
			.toList();
	}

	private static FigureHistory withShifts(FigureHistory figure, double level) {
		double[] logarithms = figure.points().stream().mapToDouble((point) -> Math.log(point.value())).toArray();
		List<Shift> shifts = ChangePoints.of(level, logarithms)
			.stream()
			.map((shift) -> new Shift(figure.points().get(shift.at()).run(), Math.exp(shift.before()),
					Math.exp(shift.after()), Math.exp(shift.after() - shift.before()), shift.pValue()))
			.toList();
		return new FigureHistory(figure.figure(), figure.points(), shifts);
	}

	/** In the order in which cells come up first. */
	private static List<CellHistory> gathered(List<Analysed> runs) {
		Map<Cell, Map<ComparedFigure, List<Point>>> points = new LinkedHashMap<>();
		for (int run = 0; run < runs.size(); run++) {
			Results results = runs.get(run).results();
			for (CellBlock block : CellBlock.of(results)) {
				for (CellResult row : block.rows()) {
					for (ComparedFigure figure : RunHistory.FIGURES) {
						int place = run;
						point(place, results, row, figure).ifPresent((point) -> points
							.computeIfAbsent(new Cell(row.target(), block.label()),
									(cell) -> new EnumMap<>(ComparedFigure.class))
							.computeIfAbsent(figure, (same) -> new ArrayList<>())
							.add(point));
					}
				}
			}
		}
		List<CellHistory> cells = new ArrayList<>();
		points.forEach((cell,
				figures) -> cells.add(new CellHistory(cell.target(), cell.label(),
						figures.entrySet()
							.stream()
							.map((figure) -> new FigureHistory(figure.getKey(), figure.getValue(), List.of()))
							.toList())));
		return cells;
	}

	/** Nothing without a valid trial whose value is above 0. */
	private static Optional<Point> point(int run, Results results, CellResult cell, ComparedFigure figure) {
		List<Double> values = results.values(cell, figure.measure())
			.values()
			.stream()
			.filter((value) -> value > 0)
			.toList();
		if (values.isEmpty()) {
			return Optional.empty();
		}
		double mean = values.stream().mapToDouble(Math::log).average().orElseThrow();
		return Optional.of(new Point(run, Math.exp(mean), ReplicateMean.intervalOfPositive(values).orElse(null)));
	}

	/**
	 * A cell of a target.
	 *
	 * @param target its name
	 * @param label load and delay
	 */
	private record Cell(String target, String label) {
	}

}
