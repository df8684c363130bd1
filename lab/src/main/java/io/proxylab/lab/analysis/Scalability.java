package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.figures.MeasuredValues;
import io.proxylab.lab.claims.Measure;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.statistics.ReplicateMean;
import io.proxylab.lab.statistics.UniversalScalabilityLaw;
import io.proxylab.lab.statistics.UniversalScalabilityLaw.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the throughput of a target grows with the users of a closed load, who do not think:
 * the Universal Scalability Law, fitted to the geometric means of the replicates at each
 * load. The intervals are those of fits to single replicates.
 *
 * @param target name of the target
 * @param delay the upstream's delay as the experiment writes it
 * @param clientConnections whether the generator used its connections again; null in a
 * run of an older lab
 * @param loads how many numbers of users were measured, at least four
 * @param mostUsers the greatest of them: beyond it nothing was measured
 * @param perSecondPerUser throughput of a single user
 * @param contention share of the work that waits for its turn
 * @param coherency share of the work that each request has with each other
 * @param relativeError root mean square of the relative error of the fit
 * @param kneeUsers past which response time grows faster than throughput; null if it
 * nowhere does
 * @param knee its interval; null below two replicates, or where one has no knee
 * @param peakUsers at which throughput is greatest; null if it only levels off or grows
 * @param peak its interval, likewise
 * @param peakPerSecond throughput there
 */
public record Scalability(String target, String delay, @Nullable Reuse clientConnections, int loads, int mostUsers,
		double perSecondPerUser, double contention, double coherency, double relativeError, @Nullable Double kneeUsers,
		@Nullable Interval knee, @Nullable Double peakUsers, @Nullable Interval peak, @Nullable Double peakPerSecond) {

	/**
	 * The fits of a run: of each target and delay with at least four closed loads without
	 * think time. Worked out on all cores.
	 * @param cells rows of the run
	 * @param trials every trial of the run, by id
	 */
	static List<Scalability> of(List<CellResult> cells, Map<String, TrialResult> trials) {
		Map<List<Object>, List<CellResult>> curves = new LinkedHashMap<>();
		for (CellResult cell : cells) {
			if (cell.load() instanceof Load.Closed closed && closed.thinkMillis() == 0 && closed.patience().endless()
					&& cell.phases().isEmpty()) {
				curves
					.computeIfAbsent(
							List.of(cell.target(), cell.delay(), Optional.ofNullable(cell.clientConnections())),
							(key) -> new ArrayList<>())
					.add(cell);
			}
		}
		return curves.values().parallelStream().flatMap((curve) -> of(new Curve(curve, trials)).stream()).toList();
	}

	private static Optional<Scalability> of(Curve curve) {
		List<Point> means = curve.means();
		return UniversalScalabilityLaw.fit(means).map((law) -> {
			List<UniversalScalabilityLaw> each = curve.replicates();
			CellResult any = curve.cells().getFirst();
			OptionalDouble peak = law.peak();
			return new Scalability(any.target(), any.delay(), any.clientConnections(), means.size(),
					(int) means.stream().mapToDouble(Point::load).max().orElseThrow(), law.rate(), law.contention(),
					law.coherency(), law.error(), orNull(law.knee()), interval(each, UniversalScalabilityLaw::knee),
					orNull(peak), interval(each, UniversalScalabilityLaw::peak),
					peak.isPresent() ? law.throughput(peak.getAsDouble()) : null);
		});
	}

	private static @Nullable Interval interval(List<UniversalScalabilityLaw> replicates,
			Function<UniversalScalabilityLaw, OptionalDouble> load) {
		List<Double> values = replicates.stream().map(load).flatMap((value) -> value.stream().boxed()).toList();
		return (values.size() == replicates.size()) ? ReplicateMean.intervalOfPositive(values).orElse(null) : null;
	}

	private static @Nullable Double orNull(OptionalDouble value) {
		return value.isPresent() ? value.getAsDouble() : null;
	}

	/** Whether a load lies where something was measured. */
	public boolean measured(@Nullable Double users) {
		return users != null && users <= this.mostUsers;
	}

	/**
	 * What was measured of a target at one delay.
	 *
	 * @param cells one a load
	 * @param trials every trial of the run, by id
	 */
	private record Curve(List<CellResult> cells, Map<String, TrialResult> trials) {

		/** The geometric mean over the replicates at each load. */
		List<Point> means() {
			return this.cells.stream().flatMap((cell) -> {
				SortedMap<Integer, Double> values = values(cell);
				return values.isEmpty() ? Stream.empty() : Stream.of(new Point(users(cell),
						Math.exp(ReplicateMean.of(values.values().stream().mapToDouble(Math::log).toArray()).mean())));
			}).toList();
		}

		/** A fit to each replicate with enough loads. */
		List<UniversalScalabilityLaw> replicates() {
			SortedMap<Integer, List<Point>> points = new TreeMap<>();
			for (CellResult cell : this.cells) {
				values(cell)
					.forEach((replicate, throughput) -> points.computeIfAbsent(replicate, (number) -> new ArrayList<>())
						.add(new Point(users(cell), throughput)));
			}
			return points.values().stream().flatMap((one) -> UniversalScalabilityLaw.fit(one).stream()).toList();
		}

		private SortedMap<Integer, Double> values(CellResult cell) {
			SortedMap<Integer, Double> values = Results.byReplicate(
					cell.trials().stream().map(this.trials::get).filter(Objects::nonNull),
					(figures) -> MeasuredValues.of(Measure.THROUGHPUT, figures));
			values.values().removeIf((throughput) -> throughput <= 0);
			return values;
		}

		private static int users(CellResult cell) {
			return (cell.load() instanceof Load.Closed closed) ? closed.users() : 0;
		}

	}

}
