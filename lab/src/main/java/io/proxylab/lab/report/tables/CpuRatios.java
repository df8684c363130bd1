package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.statistics.PairedRatios;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * CPU a request of the targets of a block, launch by launch, and beside one of them: all
 * of it, and without what the JIT compilers took, which ends some day while the requests
 * go on. A ratio is that of two launches of the same replicate: from one replicate to the
 * next the machine may have changed.
 *
 * @param label of the block, such as {@code 100 users x 10ms}
 * @param base the target that the others stand beside
 * @param rows the targets with a valid trial whose CPU was read, in the order of the
 * block
 */
public record CpuRatios(String label, String base, List<Row> rows) {

	public CpuRatios {
		rows = List.copyOf(rows);
	}

	/**
	 * What a completed request took in one launch.
	 *
	 * @param micros CPU time in us
	 * @param compilerMicros of it, that of the target's JIT compilers, in us; 0 where
	 * there are none
	 */
	public record Cost(double micros, double compilerMicros) {

		double microsWithoutCompilers() {
			return this.micros - this.compilerMicros;
		}

	}

	/**
	 * A target.
	 *
	 * @param target its name
	 * @param launches CPU time a completed request, by replicate, of its valid trials
	 * @param ratio to the base, in the replicates in which both are valid; null if there
	 * is none
	 * @param ratioWithoutCompilers the same, without what the compilers took
	 */
	public record Row(String target, SortedMap<Integer, Cost> launches, @Nullable Spread ratio,
			@Nullable Spread ratioWithoutCompilers) {

		public Row {
			launches = Collections.unmodifiableSortedMap(new TreeMap<>(launches));
		}

		/** Spread of the CPU time a completed request in us. */
		public Spread micros() {
			return spread(this.launches, Cost::micros);
		}

	}

	/**
	 * The ratios of every block in which CPU was read.
	 * @param results of a run
	 * @param base the target that the others stand beside; null for the one that uses the
	 * least CPU in each block
	 */
	public static List<CpuRatios> of(Results results, @Nullable String base) {
		List<CpuRatios> ratios = new ArrayList<>();
		for (CellBlock block : CellBlock.of(results)) {
			Map<String, SortedMap<Integer, Cost>> launches = new LinkedHashMap<>();
			for (CellResult row : block.rows()) {
				SortedMap<Integer, Cost> costs = results.byReplicate(row, CpuRatios::cost);
				if (!costs.isEmpty()) {
					launches.put(row.target(), costs);
				}
			}
			if (!launches.isEmpty()) {
				ratios.add(of(block.label(), (base != null) ? base : cheapest(launches), launches));
			}
		}
		return ratios;
	}

	private static CpuRatios of(String label, String base, Map<String, SortedMap<Integer, Cost>> launches) {
		SortedMap<Integer, Cost> ofBase = launches.getOrDefault(base, Collections.emptySortedMap());
		return new CpuRatios(label, base,
				launches.entrySet()
					.stream()
					.map((row) -> new Row(row.getKey(), row.getValue(), ratio(row.getValue(), ofBase, Cost::micros),
							ratio(row.getValue(), ofBase, Cost::microsWithoutCompilers)))
					.toList());
	}

	private static @Nullable Cost cost(Figures figures) {
		CpuFigures cpu = figures.cpu();
		Double micros = (cpu != null) ? cpu.microsPerRequest() : null;
		if (cpu == null || micros == null) {
			return null;
		}
		double share = cpu.coresByKind().getOrDefault(ThreadKind.JIT, 0.0) / cpu.cores();
		return new Cost(micros, micros * share);
	}

	private static String cheapest(Map<String, SortedMap<Integer, Cost>> launches) {
		return launches.entrySet()
			.stream()
			.min(Comparator.comparingDouble((row) -> spread(row.getValue(), Cost::micros).median()))
			.orElseThrow()
			.getKey();
	}

	private static Spread spread(SortedMap<Integer, Cost> launches, ToDoubleFunction<Cost> measure) {
		return Spread.of(launches.values().stream().mapToDouble(measure).toArray());
	}

	private static @Nullable Spread ratio(SortedMap<Integer, Cost> launches, SortedMap<Integer, Cost> base,
			ToDoubleFunction<Cost> measure) {
		Collection<Double> ratios = PairedRatios.ratios(values(launches, measure), values(base, measure)).values();
		return ratios.isEmpty() ? null : Spread.of(ratios.stream().mapToDouble(Double::doubleValue).toArray());
	}

	private static SortedMap<Integer, Double> values(SortedMap<Integer, Cost> launches,
			ToDoubleFunction<Cost> measure) {
		SortedMap<Integer, Double> values = new TreeMap<>();
		launches.forEach((replicate, cost) -> values.put(replicate, measure.applyAsDouble(cost)));
		return values;
	}

	/** A heading and a table, which is Markdown and reads well without. */
	public List<String> lines() {
		SortedSet<Integer> replicates = new TreeSet<>();
		this.rows.forEach((row) -> replicates.addAll(row.launches().keySet()));
		List<List<String>> cells = new ArrayList<>();
		cells.add(List.of("target", "us", "ratio", "least", "most", "JIT us", "ratio without", "least", "most",
				"us of each launch"));
		for (Row row : this.rows) {
			List<String> line = new ArrayList<>(List.of(row.target(), text(row.micros().median(), "%.1f")));
			line.addAll(texts(row.ratio()));
			line.add(text(spread(row.launches(), Cost::compilerMicros).median(), "%.1f"));
			line.addAll(texts(row.ratioWithoutCompilers()));
			line.add(replicates.stream()
				.map((replicate) -> text(row.launches().get(replicate)))
				.collect(Collectors.joining(" ")));
			cells.add(line);
		}
		List<String> lines = new ArrayList<>(
				List.of("%s: CPU a request, and its ratio to that of %s, with the JIT compilers' and without"
					.formatted(this.label, this.base), ""));
		lines.addAll(MarkdownTable.lines(cells));
		return lines;
	}

	private static List<String> texts(@Nullable Spread ratio) {
		return (ratio != null)
				? List.of(text(ratio.median(), "%.2f"), text(ratio.min(), "%.2f"), text(ratio.max(), "%.2f"))
				: List.of("-", "-", "-");
	}

	private static String text(@Nullable Cost cost) {
		return (cost != null) ? text(cost.micros(), "%.1f") : "-";
	}

	private static String text(double value, String format) {
		return String.format(Locale.ROOT, format, value);
	}

}
