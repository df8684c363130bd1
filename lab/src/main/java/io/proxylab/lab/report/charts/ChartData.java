package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.figures.ResponseCurve;
import io.proxylab.lab.analysis.figures.ResponseHeat;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.Results.Ranking;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.load.protocol.LoadResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the charts, as the files in {@code charts/} read them.
 *
 * @param unranked why targets are not compared; null where they are
 * @param percentileStepsPerDecade of every percentile curve
 * @param targets all names in their order, to which colours belong
 * @param bars one a delay
 * @param curves against the load, one a delay and kind of load
 * @param cells what is shown of one cell at a time
 */
record ChartData(@Nullable String unranked, int percentileStepsPerDecade, List<String> targets, List<Bars> bars,
		List<LoadCurves> curves, List<Cell> cells) {

	/**
	 * Points of all lines over time: ten measures of six characters each make a megabyte
	 * of them, a third of what the page may have. Beyond it points are merged.
	 */
	private static final int MOST_TIME_POINTS = 20_000;

	/** Of all heat maps, of which a number takes three characters. */
	private static final int MOST_HEAT_POINTS = 200_000;

	private static final int MOST_HEAT_COLUMNS = 60;

	private static final int LEAST_HEAT_COLUMNS = 6;

	static ChartData of(List<CellBlock> blocks, Results results, RawRun raw) {
		CellTrials trials = new CellTrials(raw);
		double points = blocks.stream().mapToDouble((block) -> TimeCharts.lineSeconds(block, trials)).sum();
		int step = Math.max(1, (int) Math.ceil(points / MOST_TIME_POINTS));
		int maps = Math.max(1, blocks.stream().mapToInt((block) -> block.rows().size()).sum());
		int columns = Math.clamp(MOST_HEAT_POINTS / ResponseHeat.BANDS / maps, LEAST_HEAT_COLUMNS, MOST_HEAT_COLUMNS);
		return new ChartData(
				(results.ranking().status() == Ranking.Status.UNRANKED) ? results.ranking().reason() : null,
				ResponseCurve.STEPS_PER_DECADE, results.cells().stream().map(CellResult::target).distinct().toList(),
				Bars.of(blocks, results), LoadCurves.of(results),
				blocks.parallelStream().map((block) -> Cell.of(block, trials, step, columns)).toList());
	}

	/** As JSON in which no text can end the script element around it. */
	String json() {
		return LabJson.writeCompact(this).replace("<", "\\u003c");
	}

	/** The length of a trial's window; empty if it was not measured. */
	static OptionalDouble windowSeconds(RawTrial trial) {
		LoadResult load = trial.record().measured();
		return (load != null) ? OptionalDouble.of(load.windowMicros() / 1e6) : OptionalDouble.empty();
	}

	/**
	 * A block: percentiles, heat maps and lines over time of its targets.
	 *
	 * @param label of the block
	 * @param delay the upstream's delay
	 * @param targets with their percentiles and heat maps
	 * @param times lines over time
	 */
	record Cell(String label, String delay, List<Answers> targets, TimeCharts times) {

		static Cell of(CellBlock block, CellTrials trials, int step, int columns) {
			return new Cell(block.label(), block.delay(),
					block.rows().stream().flatMap((row) -> answers(row, trials.of(row), columns)).toList(),
					TimeCharts.of(block, trials, step));
		}

		/** All launches together. */
		private static Stream<Answers> answers(CellResult row, List<RawTrial> trials, int columns) {
			return ResponseHeat.of(trials, columns)
				.map((heat) -> Answers.of(row.target(), row.status() == CellStatus.VALID, ResponseCurve.of(trials),
						heat))
				.stream();
		}

	}

}
