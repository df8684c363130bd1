package io.proxylab.lab.report;

import io.proxylab.lab.analysis.RankedFigure;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.statistics.PairedRatios;
import io.proxylab.lab.statistics.UnpairedRatio;
import io.proxylab.lab.trial.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A run beside an earlier one, cell by cell.
 *
 * @param before name of the earlier run
 * @param after name of the later run
 * @param relativeTo target to which each figure is taken within its block, so that what
 * the machine made of a run drops out; null for the figures themselves
 * @param threshold by how much a figure may get worse, as a share
 * @param machines in what the machines and labs of the two differ
 * @param rows the cells that both have
 * @param onlyBefore cells that only the earlier run has, in words
 * @param onlyAfter cells that only the later run has
 */
public record RunComparison(String before, String after, @Nullable String relativeTo, double threshold,
		List<String> machines, List<Row> rows, List<String> onlyBefore, List<String> onlyAfter) {

	public RunComparison {
		machines = List.copyOf(machines);
		rows = List.copyOf(rows);
		onlyBefore = List.copyOf(onlyBefore);
		onlyAfter = List.copyOf(onlyAfter);
	}

	/**
	 * Compares two runs by the figures that rank.
	 * @param before results of the earlier one
	 * @param after results of the later one
	 * @param relativeTo target within whose block each figure is taken; null for none
	 * @param threshold by how much a figure may get worse, as a share
	 */
	public static RunComparison of(Run before, Run after, @Nullable String relativeTo, double threshold) {
		Map<String, CellResult> earlier = cells(before.results());
		Map<String, CellResult> later = cells(after.results());
		List<Row> rows = new ArrayList<>();
		for (RankedFigure figure : RankedFigure.values()) {
			rows.addAll(rows(figure, before, after, relativeTo, threshold));
		}
		return new RunComparison(before.results().run(), after.results().run(), relativeTo, threshold,
				differences(before.manifest(), after.manifest()), rows,
				earlier.keySet().stream().filter((cell) -> !later.containsKey(cell)).toList(),
				later.keySet().stream().filter((cell) -> !earlier.containsKey(cell)).toList());
	}

	/**
	 * All cells by one figure are a family: the more there are, the clearer each must be.
	 */
	private static List<Row> rows(RankedFigure figure, Run before, Run after, @Nullable String relativeTo,
			double threshold) {
		Map<String, CellResult> later = cells(after.results());
		List<String> names = new ArrayList<>();
		List<UnpairedRatio> ratios = new ArrayList<>();
		cells(before.results()).forEach((name, cell) -> {
			CellResult same = later.get(name);
			Optional<UnpairedRatio> ratio = (same == null || cell.target().equals(relativeTo)) ? Optional.empty()
					: UnpairedRatio.of(values(figure, after, same, relativeTo).values(),
							values(figure, before, cell, relativeTo).values());
			ratio.ifPresent((found) -> {
				names.add(name);
				ratios.add(found);
			});
		});
		List<Comparison> comparisons = Comparison.unpaired(ratios.stream().filter(UnpairedRatio::hasInterval).toList(),
				threshold);
		List<Row> rows = new ArrayList<>();
		int compared = 0;
		for (int i = 0; i < names.size(); i++) {
			Comparison comparison = ratios.get(i).hasInterval() ? comparisons.get(compared++) : null;
			double estimate = ratios.get(i).estimate();
			boolean worse = figure.isWorse(estimate, threshold);
			rows.add(new Row(names.get(i), figure, estimate, (comparison != null) ? comparison.ratio() : null,
					(comparison != null) ? comparison.verdict() : null,
					worse && (comparison == null || comparison.verdict() == Verdict.DIFFERENT)));
		}
		return rows;
	}

	private static Map<String, CellResult> cells(Results results) {
		SortedMap<String, CellResult> cells = new TreeMap<>();
		for (CellBlock block : CellBlock.of(results)) {
			block.rows().forEach((row) -> cells.put(row.target() + ", " + block.label(), row));
		}
		return cells;
	}

	private static SortedMap<Integer, Double> values(RankedFigure figure, Run run, CellResult cell,
			@Nullable String relativeTo) {
		SortedMap<Integer, Double> values = run.results().values(cell, figure.measure());
		if (relativeTo == null) {
			return values;
		}
		return run.results()
			.cells()
			.stream()
			.filter((other) -> other.target().equals(relativeTo) && other.load().equals(cell.load())
					&& other.delay().equals(cell.delay()) && other.clientConnections() == cell.clientConnections())
			.findFirst()
			.map((base) -> PairedRatios.ratios(values, run.results().values(base, figure.measure())))
			.orElseGet(TreeMap::new);
	}

	/** Facts about the machine, and how targets were held and set. */
	private static List<String> differences(Manifest before, Manifest after) {
		Map<String, Object> one = facts(before);
		Map<String, Object> other = facts(after);
		TreeSet<String> names = new TreeSet<>(one.keySet());
		names.addAll(other.keySet());
		return names.stream()
			.filter((name) -> !Objects.equals(String.valueOf(one.get(name)), String.valueOf(other.get(name))))
			.map((name) -> name + ": " + one.get(name) + " before, " + other.get(name) + " after")
			.toList();
	}

	private static Map<String, Object> facts(Manifest manifest) {
		Map<String, Object> facts = new TreeMap<>(manifest.machine());
		facts.put("lab version", manifest.labVersion());
		facts.put("track", manifest.track());
		facts.put("place", manifest.place());
		return facts;
	}

	/** Whether no figure got worse by more than the threshold. */
	public boolean holds() {
		return this.rows.stream().noneMatch(Row::regression);
	}

	/** A heading, a table, and what differs, as Markdown that reads well without. */
	public List<String> lines() {
		List<List<String>> cells = new ArrayList<>();
		cells.add(List.of("cell", "figure", "ratio", "low", "high", "verdict"));
		for (Row row : this.rows) {
			Interval interval = row.interval();
			cells.add(List.of(row.cell(), row.figure().heading(), number(row.ratio()),
					(interval != null) ? number(interval.low()) : "-",
					(interval != null) ? number(interval.high()) : "-", verdict(row)));
		}
		List<String> lines = new ArrayList<>(List.of(
				String.format(Locale.ROOT, "%s over %s%s, regression beyond %.1f%%", this.after, this.before,
						(this.relativeTo != null) ? ", each relative to " + this.relativeTo : "", 100 * this.threshold),
				""));
		lines.addAll(MarkdownTable.lines(cells));
		list(lines, "The machines or labs differ, and so may the figures for that alone:", this.machines);
		list(lines, "Only before:", this.onlyBefore);
		list(lines, "Only after:", this.onlyAfter);
		return lines;
	}

	private static void list(List<String> lines, String heading, List<String> items) {
		if (!items.isEmpty()) {
			lines.addAll(List.of("", heading, ""));
			items.forEach((item) -> lines.add("- " + item));
		}
	}

	private static String verdict(Row row) {
		Verdict verdict = row.verdict();
		String words = (verdict != null) ? RunFacts.word(verdict) : "one replicate gives no interval";
		return row.regression() ? "REGRESSION, " + words : words;
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.3f", value);
	}

	/**
	 * A run.
	 *
	 * @param results what analysis says of it
	 * @param manifest what was asked, of which lab, on which machine
	 */
	public record Run(Results results, Manifest manifest) {
	}

	/**
	 * A cell by one figure.
	 *
	 * @param cell target, load and delay
	 * @param figure by which it is compared
	 * @param ratio geometric mean after over that before
	 * @param interval of the ratio; null with one replicate on either side
	 * @param verdict allowing for the other cells; {@code equivalent} within the
	 * threshold; null without an interval
	 * @param regression whether it got worse by more than the threshold, and, where there
	 * is a verdict, is shown to differ
	 */
	public record Row(String cell, RankedFigure figure, double ratio, @Nullable Interval interval,
			@Nullable Verdict verdict, boolean regression) {
	}

}
