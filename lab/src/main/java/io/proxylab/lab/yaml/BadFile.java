package io.proxylab.lab.yaml;

import java.util.List;
import java.util.stream.Collectors;

/** A file with errors: all of them, in the order of the file. */
public final class BadFile extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient List<Problem> problems;

	/**
	 * One or several files with errors.
	 * @param problems at least one
	 */
	public BadFile(List<Problem> problems) {
		super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
		this.problems = List.copyOf(problems);
	}

	/** At least one. */
	public List<Problem> problems() {
		return this.problems;
	}

}
