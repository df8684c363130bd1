package io.proxylab.lab.report;

import io.proxylab.lab.analysis.PhaseFigures;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.TimeLine;
import io.proxylab.lab.analysis.TimeLine.Second;
import io.proxylab.lab.trial.RawTrial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One cell of every target as it went along, for charts that share their time axis.
 *
 * @param step seconds that a point stands for
 * @param seconds length of the longest window
 * @param changes when the upstream's delay, or the rate, changed
 * @param lines one a trial where delay or load change; else one a target, the median of
 * its launches at each time
 */
public record TimeCharts(int step, double seconds, List<Change> changes, List<Line> lines) {

	static TimeCharts of(CellBlock block, CellTrials trials, int step) {
		List<Line> lines = new ArrayList<>();
		for (CellResult row : block.rows()) {
			List<Line> launches = trials.timeLines(row, step)
				.stream()
				.map((timeLine) -> Line.of(row, timeLine))
				.toList();
			lines.addAll((block.scheduled() || launches.size() < 2) ? launches : List.of(Line.median(launches)));
		}
		return new TimeCharts(step, length(block, trials), changes(block), lines);
	}

	/** Of the longest window of a block, in seconds. */
	static double length(CellBlock block, CellTrials trials) {
		return block.rows()
			.stream()
			.flatMap((row) -> trials.of(row).stream())
			.flatMap((trial) -> ChartData.windowSeconds(trial).stream().boxed())
			.mapToDouble(Double::doubleValue)
			.max()
			.orElse(0);
	}

	/** How many seconds its lines have together, where a point is a second. */
	static double lineSeconds(CellBlock block, CellTrials trials) {
		return block.rows().stream().mapToDouble((row) -> {
			List<RawTrial> launches = trials.of(row);
			double all = launches.stream().flatMapToDouble((trial) -> ChartData.windowSeconds(trial).stream()).sum();
			return (block.scheduled() || launches.isEmpty()) ? all : all / launches.size();
		}).sum();
	}

	private static List<Change> changes(CellBlock block) {
		return block.rows()
			.stream()
			.map(CellResult::phases)
			.filter((phases) -> !phases.isEmpty())
			.findFirst()
			.stream()
			.flatMap(TimeCharts::changes)
			.toList();
	}

	private static Stream<Change> changes(List<PhaseFigures> phases) {
		return phases.stream().skip(1).map(TimeCharts::change);
	}

	private static Change change(PhaseFigures phase) {
		String rate = phase.rate();
		return new Change(phase.fromSeconds(), (rate != null) ? rate : phase.delay());
	}

	/**
	 * A change of the upstream's delay, or of the rate.
	 *
	 * @param atSeconds since the window's start
	 * @param delay or rate from then on
	 */
	public record Change(double atSeconds, String delay) {
	}

	/**
	 * A trial, or several: a value a step, null where it was not read.
	 *
	 * @param target its name
	 * @param valid whether the figures of its cell may be trusted; null if nothing was
	 * checked
	 * @param launches how many are behind it
	 * @param stepsBefore how many values lie before the window
	 * @param values by {@link TimeMeasure#key()}; what was never read is absent
	 * @param probesFailed indices of the values whose probe failed
	 */
	public record Line(String target, @Nullable Boolean valid, int launches, int stepsBefore,
			Map<String, List<@Nullable Number>> values, List<Integer> probesFailed) {

		static Line of(CellResult row, TimeLine line) {
			List<Second> all = Stream.concat(line.before().stream(), line.seconds().stream()).toList();
			Map<String, List<@Nullable Number>> values = new LinkedHashMap<>();
			for (TimeMeasure measure : TimeMeasure.values()) {
				List<@Nullable Number> column = new ArrayList<>();
				all.forEach((second) -> column.add(ChartNumber.orNull(measure.value(second))));
				put(values, measure.key(), column);
			}
			return new Line(row.target(), row.status() == CellStatus.VALID, 1, line.before().size(), values,
					IntStream.range(0, all.size())
						.filter((i) -> Boolean.TRUE.equals(all.get(i).probeFailed()))
						.boxed()
						.toList());
		}

		/** At each time the median of those launches that have a value. */
		static Line median(List<Line> launches) {
			Line first = launches.getFirst();
			int before = launches.stream().mapToInt(Line::stepsBefore).min().orElseThrow();
			Map<String, List<@Nullable Number>> values = new LinkedHashMap<>();
			for (TimeMeasure measure : TimeMeasure.values()) {
				List<List<@Nullable Number>> columns = launches.stream()
					.filter((line) -> line.values().containsKey(measure.key()))
					.map((line) -> line.column(measure, before))
					.toList();
				int length = columns.stream().mapToInt(List::size).max().orElse(0);
				List<@Nullable Number> column = new ArrayList<>();
				for (int i = 0; i < length; i++) {
					column.add(median(columns, i));
				}
				put(values, measure.key(), column);
			}
			List<Integer> failed = launches.stream()
				.flatMap((line) -> line.probesFailed().stream().map((i) -> i - line.stepsBefore() + before))
				.filter((i) -> i >= 0)
				.distinct()
				.sorted()
				.toList();
			return new Line(first.target(), first.valid(), launches.size(), before, values, failed);
		}

		private List<@Nullable Number> column(TimeMeasure measure, int before) {
			List<@Nullable Number> column = this.values.getOrDefault(measure.key(), List.of());
			return column.subList(Math.min(column.size(), this.stepsBefore - before), column.size());
		}

		private static @Nullable Number median(List<List<@Nullable Number>> columns, int i) {
			double[] sorted = columns.stream()
				.filter((column) -> i < column.size())
				.flatMap((column) -> Stream.ofNullable(column.get(i)))
				.mapToDouble(Number::doubleValue)
				.sorted()
				.toArray();
			int middle = sorted.length / 2;
			return (sorted.length == 0) ? null : ChartNumber
				.of((sorted.length % 2 == 1) ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
		}

		private static void put(Map<String, List<@Nullable Number>> values, String key, List<@Nullable Number> column) {
			if (column.stream().anyMatch((value) -> value != null)) {
				values.put(key, column);
			}
		}

	}

}
