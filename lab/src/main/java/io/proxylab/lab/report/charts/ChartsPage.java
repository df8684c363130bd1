package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.figures.ResponseHeat;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.trial.RawRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What {@code charts.jte} shows.
 *
 * @param targets all names, in the order of the results
 * @param delays of the upstream
 * @param curves labels of the loads that have a curve, with their delays
 * @param cells labels of the blocks
 * @param firstCell the label that is shown first
 * @param firstHeat the target whose heat map is shown first: no control, if there is
 * another
 * @param limits what binds every target in every cell
 * @param measures what is drawn over time
 * @param notes what a reader must know of all charts
 * @param data the figures as JSON that may stand within a script
 */
public record ChartsPage(List<String> targets, List<String> delays, List<Curve> curves, List<String> cells,
		String firstCell, String firstHeat, LimitMatrix limits, List<TimeMeasure> measures, List<String> notes,
		String data) {

	public static ChartsPage of(List<CellBlock> blocks, Results results, RawRun raw) {
		ChartData data = ChartData.of(blocks, results, raw);
		List<String> cells = data.cells().stream().map(ChartData.Cell::label).toList();
		return new ChartsPage(data.targets(), data.bars().stream().map(Bars::delay).toList(),
				data.curves().stream().map((curve) -> new Curve(curve.label(), curve.delay())).toList(), cells,
				blocks.stream()
					.filter(CellBlock::scheduled)
					.map(CellBlock::label)
					.findFirst()
					.orElse(cells.isEmpty() ? "" : cells.getLast()),
				firstHeat(data.targets()), LimitMatrix.of(blocks), measures(data), notes(data), data.json());
	}

	private static String firstHeat(List<String> targets) {
		return targets.stream()
			.filter((target) -> !target.equals(Target.DIRECT))
			.findFirst()
			.orElse(targets.isEmpty() ? "" : targets.getFirst());
	}

	private static List<TimeMeasure> measures(ChartData data) {
		return Arrays.stream(TimeMeasure.values())
			.filter((measure) -> !measure.ofAttempts() || data.cells()
				.stream()
				.flatMap((cell) -> cell.times().lines().stream())
				.anyMatch((line) -> line.values().containsKey(measure.key())))
			.toList();
	}

	private static List<String> notes(ChartData data) {
		List<String> notes = new ArrayList<>();
		String unranked = data.unranked();
		if (unranked != null) {
			notes.add("Unranked: " + unranked + ".");
		}
		int step = data.cells().stream().mapToInt((cell) -> cell.times().step()).max().orElse(1);
		if (step > 1) {
			notes.add(String.format(Locale.ROOT, "Over time a point stands for %d s, to keep the page small.", step));
		}
		if (data.cells()
			.stream()
			.flatMap((cell) -> cell.times().lines().stream())
			.anyMatch((line) -> line.launches() > 1)) {
			notes
				.add("Where nothing changes in a window, a line over time is the median of the launches at each time.");
		}
		int column = data.cells()
			.stream()
			.flatMap((cell) -> cell.targets().stream())
			.map(Answers::heat)
			.mapToInt(Answers.Heat::step)
			.max()
			.orElse(1);
		if (column > 1) {
			notes.add(String.format(Locale.ROOT,
					"A column of a heat map stands for up to %d s; it has %d bands of response time.", column,
					ResponseHeat.BANDS));
		}
		return notes;
	}

	/**
	 * Loads that have a curve.
	 *
	 * @param label what they have in common
	 * @param delay the upstream's delay
	 */
	public record Curve(String label, String delay) {
	}

}
