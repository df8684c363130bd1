package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.experiment.Connections.Reuse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One load on one delay: the rows that may be compared.
 *
 * @param label such as {@code 100 users x 10ms}
 * @param load of it, such as {@code 100 users}
 * @param delay the upstream's delay as the experiment writes it
 * @param rows one a target
 */
public record CellBlock(String label, String load, String delay, List<CellResult> rows) {

	public CellBlock {
		rows = List.copyOf(rows);
	}

	/**
	 * Whether the upstream's delay, or the load, changes over time, so that there are
	 * phases to show.
	 */
	public boolean scheduled() {
		return this.rows.stream().anyMatch((row) -> !row.phases().isEmpty());
	}

	/**
	 * The columns of its table: one that a page folds is left out where it has nothing to
	 * tell.
	 */
	public List<FigureColumn> columns() {
		return Arrays.stream(FigureColumn.values())
			.filter((column) -> !column.folded()
					|| this.rows.stream().anyMatch((row) -> column.value(row.figures()) != null))
			.toList();
	}

	/** Likewise of its table of phases. */
	public List<PhaseColumn> phaseColumns() {
		return Arrays.stream(PhaseColumn.values())
			.filter((column) -> this.rows.stream()
				.flatMap((row) -> row.phases().stream())
				.anyMatch((phase) -> column.value(phase) != null))
			.toList();
	}

	/** The blocks of a run, in the order of its results. */
	public static List<CellBlock> of(Results results) {
		Map<String, List<CellResult>> byLabel = new LinkedHashMap<>();
		for (CellResult cell : results.cells()) {
			byLabel
				.computeIfAbsent(cell.load().label() + " x " + cell.delay() + closing(cell),
						(label) -> new ArrayList<>())
				.add(cell);
		}
		return byLabel.entrySet().stream().map((block) -> of(block.getKey(), block.getValue())).toList();
	}

	private static CellBlock of(String label, List<CellResult> rows) {
		CellResult any = rows.getFirst();
		return new CellBlock(label, any.load().label() + closing(any), any.delay(), rows);
	}

	private static String closing(CellResult cell) {
		Reuse client = cell.clientConnections();
		return (client != null) ? client.ofCell() : "";
	}

}
