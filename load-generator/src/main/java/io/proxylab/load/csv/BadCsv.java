package io.proxylab.load.csv;

/** A mistake in a CSV file. The message names the line and how to fix it. */
public final class BadCsv extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final long line;

	private final String problem;

	private final String fix;

	/**
	 * A mistake in a line.
	 * @param line from 1
	 * @param problem what is wrong, without a full stop
	 * @param fix what to do, as a sentence
	 */
	public BadCsv(long line, String problem, String fix) {
		super("line " + line + ": " + problem + ". " + fix);
		this.line = line;
		this.problem = problem;
		this.fix = fix;
	}

	/** Returns the number of the line, from 1. */
	public long line() {
		return this.line;
	}

	/**
	 * Returns the line and what is wrong, for files that nobody should correct by hand.
	 */
	public String withoutFix() {
		return "line " + this.line + ": " + this.problem;
	}

	/**
	 * Returns the message with the name of the file: {@code file:line: problem. Fix}.
	 * @param file as the user wrote it
	 */
	public String in(Object file) {
		return file + ":" + this.line + ": " + this.problem + ". " + this.fix;
	}

}
