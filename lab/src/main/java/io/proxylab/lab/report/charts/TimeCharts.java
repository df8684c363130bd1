package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.figures.TimeLine;
import io.proxylab.lab.analysis.figures.TimeLine.Second;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.trial.RawTrial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
			List<TimeLine> launches = trials.timeLines(row, step);
			if (block.scheduled()) {
				launches.forEach((launch) -> lines.add(Line.of(row, List.of(launch))));
			}
			else if (!launches.isEmpty()) {
				lines.add(Line.of(row, launches));
			}
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

		/** At each time the median of those launches that have a value. */
		static Line of(CellResult row, List<TimeLine> launches) {
			int before = launches.stream().mapToInt((launch) -> launch.before().size()).min().orElseThrow();
			List<List<Second>> all = launches.stream().map((launch) -> seconds(launch, before)).toList();
			int length = all.stream().mapToInt(List::size).max().orElseThrow();
			Map<String, List<@Nullable Number>> values = new LinkedHashMap<>();
			for (TimeMeasure measure : TimeMeasure.values()) {
				List<@Nullable Number> column = new ArrayList<>();
				for (int i = 0; i < length; i++) {
					column.add(median(measure, all, i));
				}
				if (column.stream().anyMatch(Objects::nonNull)) {
					values.put(measure.key(), column);
				}
			}
			return new Line(row.target(), row.status() == CellStatus.VALID, launches.size(), before, values,
					IntStream.range(0, length).filter((i) -> probeFailed(all, i)).boxed().toList());
		}

		/** So many before the window, and all of the window. */
		private static List<Second> seconds(TimeLine launch, int before) {
			return Stream
				.concat(launch.before().stream().skip(launch.before().size() - before), launch.seconds().stream())
				.toList();
		}

		private static @Nullable Number median(TimeMeasure measure, List<List<Second>> launches, int i) {
			double[] values = new double[launches.size()];
			int read = 0;
			for (List<Second> launch : launches) {
				Number value = (i < launch.size()) ? measure.value(launch.get(i)) : null;
				if (value != null) {
					values[read] = value.doubleValue();
					read++;
				}
			}
			Arrays.sort(values, 0, read);
			int middle = read / 2;
			return (read == 0) ? null
					: ChartNumber.of((read % 2 == 1) ? values[middle] : (values[middle - 1] + values[middle]) / 2);
		}

		private static boolean probeFailed(List<List<Second>> launches, int i) {
			return launches.stream()
				.anyMatch((launch) -> i < launch.size() && Boolean.TRUE.equals(launch.get(i).probeFailed()));
		}

	}

}
