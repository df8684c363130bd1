package io.proxylab.lab.report;

import io.proxylab.lab.analysis.PhaseFigures;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.TimeLine;
import io.proxylab.lab.analysis.TimeLine.Second;
import io.proxylab.lab.trial.RawRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One load that changes, or is on a delay schedule, as it went along, for charts that
 * share their time axis.
 *
 * @param label of the block it belongs to
 * @param seconds length of the longest window
 * @param changes when the upstream's delay, or the rate, changed
 * @param lines one a trial; those of one target have the same name
 */
record TimeCharts(String label, int seconds, List<Change> changes, List<Line> lines) {

	static TimeCharts of(CellBlock block, RawRun raw) {
		List<Line> lines = new ArrayList<>();
		for (CellResult row : block.rows()) {
			raw.trials()
				.stream()
				.filter((trial) -> row.trials().contains(trial.record().id()))
				.flatMap((trial) -> TimeLine.of(trial, raw.launchOf(trial)).stream())
				.forEach((timeLine) -> lines.add(Line.of(row, timeLine.seconds())));
		}
		return new TimeCharts(block.label(), lines.stream().mapToInt((line) -> line.goodput().size()).max().orElse(0),
				block.rows()
					.stream()
					.map(CellResult::phases)
					.filter((phases) -> !phases.isEmpty())
					.findFirst()
					.stream()
					.flatMap(TimeCharts::changes)
					.toList(),
				lines);
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
	record Change(double atSeconds, String delay) {
	}

	/**
	 * A trial: a value a second, null where it was not read.
	 *
	 * @param target its name
	 * @param valid whether the figures of its cell may be trusted
	 * @param goodput correct answers per second
	 * @param p50 median response time in milliseconds
	 * @param p99 99th percentile of response time in milliseconds
	 * @param cpu of the target in percent of its box
	 * @param inFlight requests at the upstream
	 * @param threads of the target
	 * @param probe seconds that the health probe took that was sent then
	 * @param probeFailed whether it failed
	 */
	record Line(String target, boolean valid, List<@Nullable Double> goodput, List<@Nullable Double> p50,
			List<@Nullable Double> p99, List<@Nullable Double> cpu, List<@Nullable Double> inFlight,
			List<@Nullable Double> threads, List<@Nullable Double> probe, List<@Nullable Boolean> probeFailed) {

		static Line of(CellResult row, List<Second> seconds) {
			return new Line(row.target(), row.status() == CellStatus.VALID, column(seconds, Second::goodputPerSecond),
					column(seconds, Second::responseP50Millis), column(seconds, Second::responseP99Millis),
					column(seconds, Second::cpuPercentOfBox), column(seconds, Second::upstreamInFlight),
					column(seconds, Second::threads), column(seconds, (second) -> seconds(second.probeMillis())),
					seconds.stream().<@Nullable Boolean>map(Second::probeFailed).toList());
		}

		/** With as many digits as a chart shows. */
		private static List<@Nullable Double> column(List<Second> seconds,
				Function<Second, ? extends @Nullable Number> value) {
			List<@Nullable Double> column = new ArrayList<>();
			for (Second second : seconds) {
				Number found = value.apply(second);
				column.add((found != null) ? Math.round(1000 * found.doubleValue()) / 1000.0 : null);
			}
			return column;
		}

		private static @Nullable Double seconds(@Nullable Long millis) {
			return (millis != null) ? millis / 1000.0 : null;
		}

	}

}
