package io.proxylab.lab.calibration;

import io.proxylab.lab.analysis.CellRanking;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.claims.Measure;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.statistics.Look;
import io.proxylab.lab.statistics.PairedRatios;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * How far launches of the same target differ on a machine, by a long A/A experiment: one
 * target under two names. No verdict rests on it, since the noise of an experiment is
 * that of its own replicates; it says what an experiment on this machine could show, and
 * whether the lab finds a difference where there is none.
 *
 * @param formatVersion of this file, now 1
 * @param machine that it holds for
 * @param measuredAtEpochMillis wall clock time of the start of the run
 * @param run directory of its raw files
 * @param target that the two names stand for
 * @param figures by cell and measure
 */
public record Noise(int formatVersion, MachineIdentity machine, long measuredAtEpochMillis, String run, String target,
		List<Figure> figures) {

	/** The version of the file that this code writes. */
	public static final int FORMAT_VERSION = 1;

	/** The measures that are looked at. */
	private static final List<Measure> MEASURES = List.of(Measure.THROUGHPUT, Measure.P50, Measure.P99,
			Measure.CPU_PER_REQUEST);

	public Noise {
		figures = List.copyOf(figures);
	}

	/**
	 * A measure in a cell.
	 *
	 * @param load such as {@code 200 users}
	 * @param delay the upstream's delay as the experiment writes it
	 * @param measure as a claim calls it
	 * @param ratio of the first name over the second, with its 95% interval
	 * @param deviation standard deviation of the logarithm of that ratio between
	 * replicates
	 * @param verdict whether a difference is shown, all figures together
	 */
	public record Figure(String load, String delay, String measure, Interval ratio, double deviation, Verdict verdict) {

		/**
		 * The least difference that an experiment shows here in four cases of five, in %.
		 * @param replicates of it, at least 2
		 */
		public double detectablePercent(int replicates) {
			return 100 * PairedRatios.detectable(this.deviation, replicates);
		}

		/** Such as {@code p50 at 200 users x 10ms}. */
		public String label() {
			return "%s at %s x %s".formatted(this.measure, this.load, this.delay);
		}

	}

	/**
	 * What the results of an A/A experiment say. Figures with fewer than
	 * {@value CellRanking#LEAST_REPLICATES} valid pairs are left out.
	 * @param results of two targets that differ by their names
	 * @param machine on which it ran
	 * @param run directory of its raw files
	 * @param target that the two names stand for
	 */
	public static Noise of(Results results, MachineIdentity machine, String run, String target) {
		List<Place> places = new ArrayList<>();
		List<CellResult> cells = results.cells()
			.stream()
			.filter((cell) -> !cell.target().equals(Target.DIRECT))
			.toList();
		for (int i = 0; i < cells.size(); i++) {
			for (CellResult other : cells.subList(i + 1, cells.size())) {
				places.addAll(Place.all(results, cells.get(i), other));
			}
		}
		List<Comparison> comparisons = Comparison.together(places.stream().map(Place::ratios).toList(),
				Comparison.DELTA, Look.ONLY);
		List<Figure> figures = new ArrayList<>();
		for (int i = 0; i < places.size(); i++) {
			figures.add(places.get(i).figure(comparisons.get(i)));
		}
		return new Noise(FORMAT_VERSION, machine, results.startedAtEpochMillis(), run, target, figures);
	}

	/**
	 * A measure in a cell, in which both names have enough values.
	 *
	 * @param cell of the first name
	 * @param measure what is looked at
	 * @param ratios of the first name over the second
	 */
	private record Place(CellResult cell, Measure measure, PairedRatios ratios) {

		static List<Place> all(Results results, CellResult one, CellResult other) {
			if (!one.load().equals(other.load()) || !one.delay().equals(other.delay())
					|| one.clientConnections() != other.clientConnections()) {
				return List.of();
			}
			return MEASURES.stream().flatMap((measure) -> of(results, one, other, measure).stream()).toList();
		}

		private static Optional<Place> of(Results results, CellResult one, CellResult other, Measure measure) {
			SortedMap<Integer, Double> numerators = results.values(one, measure);
			return PairedRatios
				.of(numerators, results.values(other, measure), numerators.isEmpty() ? 0 : numerators.lastKey())
				.filter((ratios) -> ratios.pairs() >= CellRanking.LEAST_REPLICATES)
				.map((ratios) -> new Place(one, measure, ratios));
		}

		Figure figure(Comparison comparison) {
			return new Figure(this.cell.load().label(), this.cell.delay(), this.measure.word(), comparison.ratio(),
					this.ratios.deviation(), comparison.verdict());
		}

	}

	/** The figures in which a difference is shown, though there is none. */
	public List<Figure> falseDifferences() {
		return this.figures.stream().filter((figure) -> figure.verdict() == Verdict.DIFFERENT).toList();
	}

}
