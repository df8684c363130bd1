package io.proxylab.lab.experiment;

import java.util.List;
import java.util.stream.Collectors;

/** An experiment file with errors: all of them, in the order of the file. */
public final class BadExperiment extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient List<Problem> problems;

	BadExperiment(List<Problem> problems) {
		super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
		this.problems = List.copyOf(problems);
	}

	/** At least one. */
	public List<Problem> problems() {
		return this.problems;
	}

}
