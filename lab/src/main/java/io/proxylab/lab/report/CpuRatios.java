package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Figures;
import io.proxylab.lab.analysis.Figures.CpuFigures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.Spread;
import java.util.ArrayList;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * CPU a request of the targets of a block, launch by launch, and beside one of them. A
 * ratio is that of two launches of the same replicate: from one replicate to the next the
 * machine may have changed.
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
	 * A target.
	 *
	 * @param target its name
	 * @param launches CPU time a completed request in us, by replicate, of its valid
	 * trials
	 * @param micros their spread
	 * @param ratio to the base, in the replicates in which both are valid; null if there
	 * is none
	 */
	public record Row(String target, SortedMap<Integer, Double> launches, Spread micros, @Nullable Spread ratio) {

		public Row {
			launches = Collections.unmodifiableSortedMap(new TreeMap<>(launches));
		}

	}

	/**
	 * The ratios of every block in which CPU was read.
	 * @param results of a run
	 * @param base the target that the others stand beside; null for the one that uses the
	 * least CPU in each block
	 */
	public static List<CpuRatios> of(Results results, @Nullable String base) {
		Map<String, TrialResult> trials = results.trials()
			.stream()
			.collect(Collectors.toMap(TrialResult::id, Function.identity()));
		List<CpuRatios> ratios = new ArrayList<>();
		for (CellBlock block : CellBlock.of(results)) {
			Map<String, SortedMap<Integer, Double>> launches = new LinkedHashMap<>();
			for (CellResult row : block.rows()) {
				SortedMap<Integer, Double> micros = micros(row, trials);
				if (!micros.isEmpty()) {
					launches.put(row.target(), micros);
				}
			}
			if (!launches.isEmpty()) {
				ratios.add(of(block.label(), (base != null) ? base : cheapest(launches), launches));
			}
		}
		return ratios;
	}

	private static CpuRatios of(String label, String base, Map<String, SortedMap<Integer, Double>> launches) {
		SortedMap<Integer, Double> ofBase = launches.getOrDefault(base, Collections.emptySortedMap());
		return new CpuRatios(label, base, launches.entrySet()
			.stream()
			.map((row) -> new Row(row.getKey(), row.getValue(), spread(row.getValue()), ratio(row.getValue(), ofBase)))
			.toList());
	}

	private static SortedMap<Integer, Double> micros(CellResult row, Map<String, TrialResult> trials) {
		SortedMap<Integer, Double> micros = new TreeMap<>();
		if (row.status() == CellStatus.VALID) {
			for (String id : row.trials()) {
				TrialResult trial = trials.get(id);
				Double value = (trial != null) ? micros(trial.figures()) : null;
				if (trial != null && value != null) {
					micros.put(trial.replicate(), value);
				}
			}
		}
		return micros;
	}

	private static @Nullable Double micros(@Nullable Figures figures) {
		CpuFigures cpu = (figures != null) ? figures.cpu() : null;
		return (cpu != null) ? cpu.microsPerRequest() : null;
	}

	private static String cheapest(Map<String, SortedMap<Integer, Double>> launches) {
		return launches.entrySet()
			.stream()
			.min(Comparator.comparingDouble((row) -> spread(row.getValue()).median()))
			.orElseThrow()
			.getKey();
	}

	private static Spread spread(SortedMap<Integer, Double> values) {
		return Spread.of(values.values().stream().mapToDouble(Double::doubleValue).toArray());
	}

	private static @Nullable Spread ratio(SortedMap<Integer, Double> values, SortedMap<Integer, Double> base) {
		SortedMap<Integer, Double> ratios = new TreeMap<>();
		values.forEach((replicate, micros) -> {
			Double beside = base.get(replicate);
			if (beside != null) {
				ratios.put(replicate, micros / beside);
			}
		});
		return ratios.isEmpty() ? null : spread(ratios);
	}

	/** A heading and a table, which is Markdown and reads well without. */
	public List<String> lines() {
		SortedSet<Integer> replicates = new TreeSet<>();
		this.rows.forEach((row) -> replicates.addAll(row.launches().keySet()));
		List<List<String>> cells = new ArrayList<>();
		cells.add(List.of("target", "us", "least", "most", "ratio", "least", "most", "us of each launch"));
		for (Row row : this.rows) {
			List<String> line = new ArrayList<>(List.of(row.target()));
			line.addAll(texts(row.micros(), "%.1f"));
			line.addAll(texts(row.ratio(), "%.2f"));
			line.add(replicates.stream()
				.map((replicate) -> text(row.launches().get(replicate), "%.1f"))
				.collect(Collectors.joining(" ")));
			cells.add(line);
		}
		List<String> lines = new ArrayList<>(
				List.of("%s: CPU a request, and its ratio to that of %s".formatted(this.label, this.base), ""));
		lines.addAll(MarkdownTable.lines(cells));
		return lines;
	}

	private static List<String> texts(@Nullable Spread spread, String format) {
		return (spread != null)
				? List.of(text(spread.median(), format), text(spread.min(), format), text(spread.max(), format))
				: List.of("-", "-", "-");
	}

	private static String text(@Nullable Double value, String format) {
		return (value != null) ? String.format(Locale.ROOT, format, value) : "-";
	}

}
