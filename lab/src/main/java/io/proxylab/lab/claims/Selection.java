package io.proxylab.lab.claims;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cells of a target that a figure can mean.
 *
 * @param cells at least one, all of one target
 * @param named the axes that the claim names
 * @param at how many characters of the claim stand before it
 */
record Selection(List<CellAddress> cells, Set<Axis> named, int at) {

	Selection {
		cells = List.copyOf(cells);
		named = Set.copyOf(named);
	}

	String target() {
		return this.cells.getFirst().target();
	}

	/** The values on an axis, in the order of the experiment. */
	List<String> values(Axis axis) {
		return this.cells.stream().map((cell) -> cell.on(axis)).distinct().toList();
	}

	/** Whether it can mean a cell with these values. */
	boolean reaches(Map<Axis, String> values) {
		return this.cells.stream().anyMatch((cell) -> has(cell, values));
	}

	/** The same for the cells with these values only, of which there are some. */
	Selection narrowed(Map<Axis, String> values) {
		return new Selection(this.cells.stream().filter((cell) -> has(cell, values)).toList(), this.named, this.at);
	}

	private static boolean has(CellAddress cell, Map<Axis, String> values) {
		return values.entrySet().stream().allMatch((value) -> cell.on(value.getKey()).equals(value.getValue()));
	}

	/** The only cell, once a claim is asked of one place. */
	CellAddress only() {
		if (this.cells.size() != 1) {
			throw new IllegalStateException("one cell expected: " + this.cells);
		}
		return this.cells.getFirst();
	}

}
