package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.PredictedCeiling;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.Scalability;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.tables.FigureColumn;
import io.proxylab.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Throughput and response time against the load, where at least two loads of a kind were
 * measured that stay the same.
 *
 * @param label such as {@code 10ms, users}
 * @param delay the upstream's delay as the experiment writes it
 * @param unit of the load
 * @param targets a curve each
 */
record LoadCurves(String label, String delay, String unit, List<Curve> targets) {

	static List<LoadCurves> of(Results results) {
		Map<Axis, Map<String, List<CellResult>>> axes = new LinkedHashMap<>();
		for (CellResult cell : results.cells()) {
			Axis.of(cell)
				.ifPresent((axis) -> axes.computeIfAbsent(axis, (key) -> new LinkedHashMap<>())
					.computeIfAbsent(cell.target(), (target) -> new ArrayList<>())
					.add(cell));
		}
		return axes.entrySet()
			.stream()
			.filter((axis) -> loads(axis.getValue()) > 1)
			.map((axis) -> new LoadCurves(axis.getKey().label(), axis.getKey().delay(), axis.getKey().unit(),
					axis.getValue()
						.entrySet()
						.stream()
						.map((target) -> Curve.of(target.getKey(), target.getValue(), axis.getKey(), results))
						.toList()))
			.toList();
	}

	private static long loads(Map<String, List<CellResult>> targets) {
		return targets.values()
			.stream()
			.flatMap(List::stream)
			.filter((cell) -> cell.figures() != null)
			.mapToDouble((cell) -> cell.load().weight())
			.distinct()
			.count();
	}

	/**
	 * What loads must have in common to be points of one curve.
	 *
	 * @param delay the upstream's delay
	 * @param unit of the load
	 * @param client whether the generator uses its connections again; null in a run of an
	 * older lab
	 */
	record Axis(String delay, String unit, @Nullable Reuse client) {

		static Optional<Axis> of(CellResult cell) {
			if (!cell.phases().isEmpty() || !cell.load().patience().endless()) {
				return Optional.empty();
			}
			return switch (cell.load()) {
				case Load.Closed closed -> Optional.of(new Axis(cell.delay(),
						(closed.thinkMillis() == 0) ? "users" : "users thinking " + closed.thought(),
						cell.clientConnections()));
				case Load.Open open when open.steady() ->
					Optional.of(new Axis(cell.delay(), "requests offered per second", cell.clientConnections()));
				case Load.Open _, Load.Burst _, Load.Capacity _ -> Optional.empty();
			};
		}

		String label() {
			return this.delay + ((this.client != null) ? this.client.ofCell() : "") + ", " + this.unit;
		}

	}

	/**
	 * A target.
	 *
	 * @param target its name
	 * @param points from light load to heavy
	 * @param fit of the Universal Scalability Law; null where it was not fitted
	 * @param ceilings what its threads or connections could give at most
	 */
	record Curve(String target, List<Point> points, @Nullable Fit fit, List<Ceiling> ceilings) {

		static Curve of(String target, List<CellResult> cells, Axis axis, Results results) {
			Fit fit = axis.unit().equals("users") ? results.scalability()
				.stream()
				.filter((law) -> law.target().equals(target) && law.delay().equals(axis.delay())
						&& law.clientConnections() == axis.client())
				.map(Fit::of)
				.findFirst()
				.orElse(null) : null;
			return new Curve(target, cells.stream().map(Point::of).filter(Objects::nonNull).toList(), fit,
					results.ceilings()
						.stream()
						.filter((ceiling) -> ceiling.target().equals(target) && ceiling.delay().equals(axis.delay())
								&& ceiling.clientConnections() == axis.client())
						.map(Ceiling::of)
						.distinct()
						.toList());
		}

	}

	/**
	 * A cell.
	 *
	 * @param load how much of it
	 * @param throughput completions per second, median of the trials
	 * @param low lower end of its 95% interval; null where replicates do not tell
	 * @param high upper end; likewise
	 * @param meanMillis mean response time, which Little's law speaks of; null without
	 * answers
	 * @param p99Millis 99th percentile; null if too few answers support it
	 * @param valid whether the figures may be trusted
	 */
	record Point(Number load, Number throughput, @Nullable Number low, @Nullable Number high,
			@Nullable Number meanMillis, @Nullable Number p99Millis, boolean valid) {

		static @Nullable Point of(CellResult cell) {
			Figures figures = cell.figures();
			if (figures == null) {
				return null;
			}
			Interval interval = (cell.intervals() != null) ? cell.intervals().throughputPerSecond() : null;
			Double mean = figures.responseTime().meanMicros();
			return new Point(ChartNumber.of(cell.load().weight()),
					ChartNumber.of(figures.throughputPerSecond().median()),
					(interval != null) ? ChartNumber.of(interval.low()) : null,
					(interval != null) ? ChartNumber.of(interval.high()) : null,
					(mean != null) ? ChartNumber.of(mean / 1000) : null,
					ChartNumber.orNull(FigureColumn.RESPONSE_P99.value(figures)), cell.status() == CellStatus.VALID);
		}

	}

	/**
	 * The Universal Scalability Law of a target.
	 *
	 * @param rate throughput of a single user, per second
	 * @param contention share of the work that waits for its turn
	 * @param coherency share of the work that each request has with each other
	 * @param knee users past which response time grows faster than throughput; null if it
	 * nowhere does
	 * @param kneeMeasured whether so many were measured
	 */
	record Fit(double rate, double contention, double coherency, @Nullable Number knee, boolean kneeMeasured) {

		static Fit of(Scalability law) {
			Double knee = law.kneeUsers();
			return new Fit(law.perSecondPerUser(), law.contention(), law.coherency(), ChartNumber.orNull(knee),
					law.measured(knee));
		}

	}

	/**
	 * What so many threads or connections give at most, by Little's law.
	 *
	 * @param label such as {@code 200 request threads}
	 * @param perSecond requests
	 */
	record Ceiling(String label, Number perSecond) {

		static Ceiling of(PredictedCeiling ceiling) {
			return new Ceiling(ceiling.count() + switch (ceiling.limit()) {
				case REQUEST_THREADS -> " request threads";
				case CONNECTION_POOL -> " connections";
			}, ChartNumber.of(ceiling.predictedPerSecond()));
		}

	}

}
