package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.tables.FigureColumn;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.statistics.ReplicateMean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The bars of one delay.
 *
 * @param delay the upstream's delay as the experiment writes it
 * @param loads the categories, such as {@code 100 users}
 * @param targets a series each
 */
record Bars(String delay, List<String> loads, List<Series> targets) {

	/** One a delay, in the order of the blocks. */
	static List<Bars> of(List<CellBlock> blocks, Results results) {
		Map<String, List<CellBlock>> byDelay = new LinkedHashMap<>();
		blocks.forEach((block) -> byDelay.computeIfAbsent(block.delay(), (delay) -> new ArrayList<>()).add(block));
		return byDelay.entrySet().stream().map((delay) -> of(delay.getKey(), delay.getValue(), results)).toList();
	}

	private static Bars of(String delay, List<CellBlock> blocks, Results results) {
		TreeSet<String> names = new TreeSet<>();
		blocks.forEach((block) -> block.rows().forEach((row) -> names.add(row.target())));
		return new Bars(delay, blocks.stream().map(CellBlock::load).toList(),
				names.stream().map((name) -> Series.of(name, blocks, results)).toList());
	}

	/**
	 * A target over the loads of a chart.
	 *
	 * @param target its name
	 * @param points one a load; null where it was not measured
	 */
	record Series(String target, List<@Nullable Point> points) {

		static Series of(String target, List<CellBlock> blocks, Results results) {
			List<@Nullable Point> points = new ArrayList<>();
			for (CellBlock block : blocks) {
				points.add(block.rows()
					.stream()
					.filter((row) -> row.target().equals(target))
					.map((row) -> Point.of(row, results))
					.filter(Objects::nonNull)
					.findFirst()
					.orElse(null));
			}
			return new Series(target, points);
		}

	}

	/**
	 * What a chart shows of a cell.
	 *
	 * @param values by {@link BarMeasure#key()}; those not read are absent
	 * @param launches how many are behind them
	 * @param valid whether the figures may be trusted
	 * @param warm whether the target's compilers were quiet
	 * @param sentence the binding limit
	 */
	record Point(Map<String, Measured> values, int launches, boolean valid, boolean warm, String sentence) {

		static @Nullable Point of(CellResult cell, Results results) {
			Figures figures = cell.figures();
			if (figures == null) {
				return null;
			}
			Collection<Figures> launches = results.byReplicate(cell, (one) -> one).values();
			Map<String, Measured> values = new LinkedHashMap<>();
			for (BarMeasure measure : BarMeasure.values()) {
				Double value = measure.column().value(figures);
				if (value != null) {
					values.put(measure.key(), Measured.of(value, measure, launches));
				}
			}
			return new Point(values, figures.throughputPerSecond().replicates(), cell.status() == CellStatus.VALID,
					figures.warm(), cell.sentence());
		}

	}

	/**
	 * A value with its 95% interval.
	 *
	 * @param value of the cell
	 * @param low lower end; null where replicates do not tell
	 * @param high upper end; likewise
	 */
	record Measured(Number value, @Nullable Number low, @Nullable Number high) {

		static Measured of(double value, BarMeasure measure, Collection<Figures> launches) {
			Interval interval = measure.interval()
					? ReplicateMean.intervalOfPositive(values(measure.column(), launches)).orElse(null) : null;
			return new Measured(ChartNumber.of(value), (interval != null) ? ChartNumber.of(interval.low()) : null,
					(interval != null) ? ChartNumber.of(interval.high()) : null);
		}

		private static List<Double> values(FigureColumn column, Collection<Figures> launches) {
			return launches.stream().flatMap((launch) -> Stream.ofNullable(column.value(launch))).toList();
		}

	}

}
