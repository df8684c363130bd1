package io.proxylab.lab.report.comparison;

import java.util.List;

/**
 * A condition that differs, so that figures of two runs are not comparable.
 *
 * @param what differs, such as {@code cpuModel} or {@code measured window}
 * @param before of the earlier run
 * @param after of the later run
 * @param cells target, load and delay of those that it concerns; empty if it is all
 */
public record Obstacle(String what, String before, String after, List<String> cells) {

	public Obstacle {
		cells = List.copyOf(cells);
	}

	boolean concerns(String cell) {
		return this.cells.isEmpty() || this.cells.contains(cell);
	}

	/** In words. */
	public String sentence() {
		return this.what + " differs: " + this.before + " before, " + this.after + " after"
				+ (this.cells.isEmpty() ? "" : " (" + String.join("; ", this.cells) + ")");
	}

}
