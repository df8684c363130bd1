package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Figures;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.RawRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the charts, as {@code report.js} reads them.
 *
 * @param delays a pair of charts each: throughput and CPU
 * @param times a group of charts over time for each load on a delay schedule
 */
record ChartData(List<DelayCharts> delays, List<TimeCharts> times) {

	static ChartData of(List<CellBlock> blocks, RawRun raw) {
		Map<String, List<CellBlock>> byDelay = new LinkedHashMap<>();
		blocks.forEach((block) -> byDelay.computeIfAbsent(block.delay(), (delay) -> new ArrayList<>()).add(block));
		return new ChartData(
				byDelay.entrySet().stream().map((delay) -> DelayCharts.of(delay.getKey(), delay.getValue())).toList(),
				blocks.stream().filter(CellBlock::scheduled).map((block) -> TimeCharts.of(block, raw)).toList());
	}

	/** As JSON in which no text can end the script element around it. */
	String json() {
		return LabJson.writeCompact(this).replace("<", "\\u003c");
	}

	/**
	 * The charts of a delay.
	 *
	 * @param delay the upstream's delay as the experiment writes it
	 * @param loads the categories, such as {@code 100 users}
	 * @param targets a series each
	 */
	record DelayCharts(String delay, List<String> loads, List<TargetSeries> targets) {

		static DelayCharts of(String delay, List<CellBlock> blocks) {
			TreeSet<String> names = new TreeSet<>();
			blocks.forEach((block) -> block.rows().forEach((row) -> names.add(row.target())));
			return new DelayCharts(delay, blocks.stream().map(CellBlock::load).toList(),
					names.stream().map((name) -> TargetSeries.of(name, blocks)).toList());
		}

	}

	/**
	 * A target over the loads of a chart.
	 *
	 * @param target its name
	 * @param points one a load; null where it was not measured
	 */
	record TargetSeries(String target, List<@Nullable Point> points) {

		static TargetSeries of(String target, List<CellBlock> blocks) {
			List<@Nullable Point> points = new ArrayList<>();
			for (CellBlock block : blocks) {
				points.add(block.rows()
					.stream()
					.filter((row) -> row.target().equals(target))
					.map(Point::of)
					.filter(Objects::nonNull)
					.findFirst()
					.orElse(null));
			}
			return new TargetSeries(target, points);
		}

	}

	/**
	 * What a chart shows of a cell.
	 *
	 * @param throughput completions per second, median
	 * @param min least launch
	 * @param max greatest launch
	 * @param cpu CPU of the target in percent of its box; null if it has none
	 * @param valid whether the figures may be trusted
	 * @param sentence the binding limit
	 */
	record Point(double throughput, double min, double max, @Nullable Double cpu, boolean valid, String sentence) {

		static @Nullable Point of(CellResult cell) {
			Figures figures = cell.figures();
			return (figures == null) ? null
					: new Point(figures.throughputPerSecond().median(), figures.throughputPerSecond().min(),
							figures.throughputPerSecond().max(), FigureColumn.CPU_PERCENT.value(figures),
							cell.status() == CellStatus.VALID, cell.sentence());
		}

	}

}
