package io.proxylab.lab.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Gathers the errors of one file, so that its author meets them all at once. */
final class Problems {

	private final String file;

	private final List<Problem> found = new ArrayList<>();

	Problems(String file) {
		this.file = file;
	}

	void add(Node node, String message) {
		add(node.getStartMark(), message);
	}

	void add(Mark mark, String message) {
		add(mark.getLine() + 1, mark.getColumn() + 1, message);
	}

	void add(int line, int column, String message) {
		this.found.add(new Problem(this.file, line, column, message));
	}

	/** Whether there was none so far. */
	boolean isEmpty() {
		return this.found.isEmpty();
	}

	/**
	 * Ends the reading.
	 * @throws BadExperiment if there was any error
	 */
	void throwIfAny() {
		if (!this.found.isEmpty()) {
			throw failure();
		}
	}

	/** All errors so far, of which there is at least one. */
	BadExperiment failure() {
		this.found.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
		return new BadExperiment(this.found);
	}

}
