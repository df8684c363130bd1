package io.proxylab.lab.cli.terminal;

import java.util.stream.Stream;

/**
 * What the exit code of a command tells. The texts are for the help of the commands that
 * can end so.
 */
public final class ExitCodes {

	/** All is done and every gate holds. */
	public static final int DONE = 0;

	/** The user's own condition, an SLO or a regression gate, does not hold. */
	public static final int GATE_FAILED = 1;

	/** The command line or a file is wrong; nothing was started. */
	public static final int WRONG_INPUT = 2;

	/** The run ended, but results are invalid or missing. Outranks a failed gate. */
	public static final int INCOMPLETE = 3;

	/**
	 * The lab failed in a way that it didn't foresee, such as a bug or too little memory:
	 * {@code EX_SOFTWARE} of {@code sysexits.h}. It says nothing about results.
	 */
	public static final int UNEXPECTED = 70;

	/** Stopped by a signal; what was finished is kept, and the run can be resumed. */
	public static final int INTERRUPTED = 130;

	public static final String HEADING = "%nExit codes:%n";

	public static final String DONE_HELP = "0:done, and every gate holds";

	public static final String GATE_FAILED_HELP = "1:a gate failed";

	public static final String WRONG_INPUT_HELP = "2:wrong usage, or a bad file";

	public static final String INCOMPLETE_HELP = "3:the run ended, but trials are invalid or missing";

	public static final String UNEXPECTED_HELP = "70:the lab failed unexpectedly; results say nothing";

	public static final String INTERRUPTED_HELP = "130:interrupted; finished trials are kept, and resume goes on";

	private ExitCodes() {
	}

	/** What the end of a run means, such as {@code 1: a gate failed}. */
	public static String meaning(int code) {
		return Stream.of(DONE_HELP, GATE_FAILED_HELP, INCOMPLETE_HELP)
			.filter((help) -> help.startsWith(code + ":"))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("no run ends with exit code " + code))
			.replaceFirst(":", ": ");
	}

}
