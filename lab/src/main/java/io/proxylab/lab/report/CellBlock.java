package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One load on one delay: the rows that may be compared.
 *
 * @param label such as {@code 100 users x 10ms}
 * @param delay the upstream's delay as the experiment writes it
 * @param users closed load: number of users
 * @param rows one a target
 */
public record CellBlock(String label, String delay, int users, List<CellResult> rows) {

	public CellBlock {
		rows = List.copyOf(rows);
	}

	/**
	 * Whether the upstream's delay changes over time, so that there are phases to show.
	 */
	public boolean scheduled() {
		return this.rows.stream().anyMatch((row) -> !row.phases().isEmpty());
	}

	/** The blocks of a run, in the order of its results. */
	public static List<CellBlock> of(Results results) {
		Map<String, List<CellResult>> byLabel = new LinkedHashMap<>();
		for (CellResult cell : results.cells()) {
			byLabel.computeIfAbsent(cell.users() + " users x " + cell.delay(), (label) -> new ArrayList<>()).add(cell);
		}
		return byLabel.entrySet()
			.stream()
			.map((block) -> new CellBlock(block.getKey(), block.getValue().getFirst().delay(),
					block.getValue().getFirst().users(), block.getValue()))
			.toList();
	}

}
