package io.proxylab.lab.report.comparison;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.comparison.RunComparison.ComparedCell;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import io.proxylab.lab.report.comparison.RunComparison.NotCompared;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.statistics.PairedRatios;
import io.proxylab.lab.statistics.UnpairedRatio;
import io.proxylab.lab.trial.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The cells of two runs side by side. */
final class CellPairs {

	private final Side before;

	private final Side after;

	private final @Nullable String relativeTo;

	private final Comparability comparability;

	/** Relative to another target the pace drops out by itself. */
	private final Optional<PaceChange> pace;

	CellPairs(Analysed before, Analysed after, @Nullable String relativeTo) {
		this.before = Side.of(before);
		this.after = Side.of(after);
		this.relativeTo = relativeTo;
		this.comparability = comparability(before.conditions().figures(), after.conditions().figures());
		this.pace = PaceChange.of(before.conditions().pace(), after.conditions().pace());
	}

	/** How fast the machine was; empty if it was not read in both runs. */
	Optional<PaceChange> pace() {
		return this.pace;
	}

	private Comparability comparability(Map<String, FigureConditions> before, Map<String, FigureConditions> after) {
		Map<String, Set<String>> compared = new LinkedHashMap<>();
		for (String name : common()) {
			NamedCell cell = this.after.cells().get(name);
			if (cell != null && missing(name).isEmpty()) {
				compared.put(name, (this.relativeTo == null) ? Set.of(name)
						: new LinkedHashSet<>(List.of(name, name(this.relativeTo, cell.label()))));
			}
		}
		return Comparability.of(compared, before, after);
	}

	/** In what the conditions of cells differ that both have. */
	List<Obstacle> obstacles() {
		return this.comparability.obstacles();
	}

	static String name(String target, String cell) {
		return target + ", " + cell;
	}

	/** The cells of which both have a valid figure, in the order of the later run. */
	List<ComparedCell> compared(Thresholds thresholds) {
		Map<String, List<ComparedRow>> rows = new LinkedHashMap<>();
		common().forEach((name) -> rows.put(name, new ArrayList<>()));
		for (ComparedFigure figure : ComparedFigure.values()) {
			rows(figure, thresholds.of(figure))
				.forEach((name, row) -> rows.computeIfAbsent(name, (same) -> new ArrayList<>()).add(row));
		}
		List<ComparedCell> cells = new ArrayList<>();
		rows.forEach((name, figures) -> {
			NamedCell cell = this.after.cells().get(name);
			if (cell != null && !figures.isEmpty()) {
				cells.add(new ComparedCell(cell.result().target(), cell.label(), this.comparability.of(name), figures));
			}
		});
		return cells;
	}

	/**
	 * All comparable cells by one figure are a family: the more there are, the clearer
	 * each must be.
	 */
	private Map<String, ComparedRow> rows(ComparedFigure figure, double threshold) {
		Map<String, UnpairedRatio> ratios = new LinkedHashMap<>();
		for (String name : common()) {
			UnpairedRatio
				.of(this.after.values(name, figure, this.relativeTo).values(),
						this.before.values(name, figure, this.relativeTo).values())
				.ifPresent((ratio) -> ratios.put(name, ratio));
		}
		Map<String, Comparison> comparisons = comparisons(ratios, threshold);
		Map<String, ComparedRow> rows = new LinkedHashMap<>();
		ratios.forEach((name, ratio) -> {
			Comparison comparison = comparisons.get(name);
			rows.put(name, this.comparability.of(name) ? row(figure, threshold, ratio, comparison) : row(figure, ratio,
					ratio.hasInterval() ? alone(ratio, threshold).ratio() : null, null, false, false));
		});
		return rows;
	}

	private Map<String, Comparison> comparisons(Map<String, UnpairedRatio> ratios, double threshold) {
		List<String> family = ratios.entrySet()
			.stream()
			.filter((ratio) -> ratio.getValue().hasInterval() && this.comparability.of(ratio.getKey()))
			.map(Map.Entry::getKey)
			.toList();
		List<Comparison> together = Comparison.unpaired(family.stream().map(ratios::get).toList(), threshold);
		Map<String, Comparison> comparisons = new LinkedHashMap<>();
		for (int i = 0; i < family.size(); i++) {
			comparisons.put(family.get(i), together.get(i));
		}
		return comparisons;
	}

	private static Comparison alone(UnpairedRatio ratio, double threshold) {
		return Comparison.unpaired(List.of(ratio), threshold).getFirst();
	}

	private ComparedRow row(ComparedFigure figure, double threshold, UnpairedRatio ratio,
			@Nullable Comparison comparison) {
		boolean slower = this.relativeTo == null
				&& this.pace.filter((change) -> change.explains(figure, ratio.estimate(), threshold)).isPresent();
		boolean worse = figure.isWorse(ratio.estimate(), threshold) && !slower;
		return (comparison == null) ? row(figure, ratio, null, null, slower, worse) : row(figure, ratio,
				comparison.ratio(), comparison.verdict(), slower, worse && comparison.verdict() == Verdict.DIFFERENT);
	}

	private static ComparedRow row(ComparedFigure figure, UnpairedRatio ratio, @Nullable Interval interval,
			@Nullable Verdict verdict, boolean slower, boolean regression) {
		return new ComparedRow(figure, Math.exp(ratio.denominator().mean()), Math.exp(ratio.numerator().mean()),
				ratio.estimate(), interval, verdict, slower, regression);
	}

	/** Cells that both were to measure, but for the target that others are taken to. */
	private Set<String> common() {
		Set<String> common = new LinkedHashSet<>(this.after.planned().keySet());
		common.retainAll(this.before.planned().keySet());
		common.removeIf((name) -> this.after.planned().getOrDefault(name, "").equals(this.relativeTo));
		return common;
	}

	/** Nothing is dropped silently. */
	List<NotCompared> notCompared() {
		List<NotCompared> missing = new ArrayList<>();
		for (String name : common()) {
			Optional<String> reason = missing(name);
			if (reason.isPresent()) {
				missing.add(new NotCompared(name, null, reason.get()));
			}
			else {
				for (ComparedFigure figure : ComparedFigure.values()) {
					missing(name, figure).ifPresent((why) -> missing.add(new NotCompared(name, figure, why)));
				}
			}
		}
		return missing;
	}

	private Optional<String> missing(String name) {
		return this.before.nothingValid(name, "before").or(() -> this.after.nothingValid(name, "after"));
	}

	private Optional<String> missing(String name, ComparedFigure figure) {
		SortedMap<Integer, Double> earlier = this.before.values(name, figure, this.relativeTo);
		SortedMap<Integer, Double> later = this.after.values(name, figure, this.relativeTo);
		if (earlier.isEmpty() != later.isEmpty()) {
			return Optional.of(earlier.isEmpty() ? "there is none before" : "there is none after");
		}
		boolean comparable = earlier.isEmpty() || UnpairedRatio.of(later.values(), earlier.values()).isPresent();
		return comparable ? Optional.empty() : Optional.of("a value of 0 or below has no ratio");
	}

	List<String> onlyBefore() {
		return only(this.before, this.after);
	}

	List<String> onlyAfter() {
		return only(this.after, this.before);
	}

	private static List<String> only(Side one, Side other) {
		return one.planned().keySet().stream().filter((name) -> !other.planned().containsKey(name)).toList();
	}

	/**
	 * One of the two runs.
	 *
	 * @param results what analysis says of it
	 * @param cells what was measured, by name
	 * @param planned the target of each cell that was measured or planned, by name
	 */
	private record Side(Results results, Map<String, NamedCell> cells, Map<String, String> planned) {

		static Side of(Analysed run) {
			Map<String, NamedCell> cells = new LinkedHashMap<>();
			Map<String, String> planned = new LinkedHashMap<>();
			for (CellBlock block : CellBlock.of(run.results())) {
				for (CellResult row : block.rows()) {
					String name = name(row.target(), block.label());
					cells.put(name, new NamedCell(block.label(), row));
					planned.put(name, row.target());
				}
			}
			for (Manifest.PlannedTrial trial : run.manifest().plannedTrials()) {
				planned.putIfAbsent(
						name(trial.target(), trial.load() + " x " + trial.delay() + trial.clientConnections().ofCell()),
						trial.target());
			}
			return new Side(run.results(), cells, planned);
		}

		Optional<String> nothingValid(String name, String when) {
			NamedCell cell = this.cells.get(name);
			CellStatus status = (cell != null) ? cell.result().status() : CellStatus.MISSING;
			return switch (status) {
				case VALID -> Optional.empty();
				case INVALID -> Optional.of("no valid trial " + when);
				case ENDED -> Optional.of("it did not survive that load " + when);
				case MISSING -> Optional.of("not measured " + when);
			};
		}

		/** By replicate; empty without a valid trial. */
		SortedMap<Integer, Double> values(String name, ComparedFigure figure, @Nullable String relativeTo) {
			NamedCell cell = this.cells.get(name);
			if (cell == null) {
				return new TreeMap<>();
			}
			SortedMap<Integer, Double> values = this.results.values(cell.result(), figure.measure());
			if (relativeTo == null) {
				return values;
			}
			NamedCell base = this.cells.get(name(relativeTo, cell.label()));
			return (base != null) ? PairedRatios.ratios(values, this.results.values(base.result(), figure.measure()))
					: new TreeMap<>();
		}

	}

	/**
	 * A cell that was measured.
	 *
	 * @param label load and delay
	 * @param result what analysis says of it
	 */
	private record NamedCell(String label, CellResult result) {
	}

}
