package io.proxylab.lab.yaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Gathers the errors of one file, so that its author meets them all at once. */
public final class Problems {

	private final String file;

	private final List<Problem> found = new ArrayList<>();

	public Problems(String file) {
		this.file = file;
	}

	public void add(Node node, String message) {
		add(node.getStartMark(), message);
	}

	public void add(Mark mark, String message) {
		add(mark.getLine() + 1, mark.getColumn() + 1, message);
	}

	public void add(int line, int column, String message) {
		this.found.add(new Problem(this.file, line, column, message));
	}

	/** Whether there was none so far. */
	public boolean isEmpty() {
		return this.found.isEmpty();
	}

	/**
	 * Ends the reading.
	 * @throws BadFile if there was any error
	 */
	public void throwIfAny() {
		if (!this.found.isEmpty()) {
			throw failure();
		}
	}

	/** All errors so far, of which there is at least one. */
	public BadFile failure() {
		this.found.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
		return new BadFile(this.found);
	}

}
